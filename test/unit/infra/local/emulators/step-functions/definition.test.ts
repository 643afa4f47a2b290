import { describe, expect, it } from 'vitest';
import { buildBatchMachineDefinition } from '../../../../../../infra/aws/batches/batch-machine-definition.ts';
import { parseDefinition } from '../../../../../../infra/local/emulators/step-functions/definition.ts';

const invoke = { Type: 'Task', Resource: 'arn:aws:states:::lambda:invoke', Parameters: {}, End: true };
const machineOf = (state: object, more: object = {}) => JSON.stringify({ StartAt: 'A', States: { A: state, ...more } });

describe('parseDefinition', () => {
  it('accepts the state machine of batches', () => {
    expect(Object.keys(parseDefinition(buildBatchMachineDefinition()).States)).toContain('ValidateDocuments');
  });

  it.each([
    ['a state of another type', machineOf({ Type: 'Wait', Seconds: 1, Next: 'A' }), /States\.A\.Type/],
    ['a field that is not executed', machineOf({ ...invoke, HeartbeatSeconds: 5 }), /HeartbeatSeconds/],
    ['another integration', machineOf({ ...invoke, Resource: 'arn:aws:states:::sqs:sendMessage' }), /States\.A\.Resource/],
    ['an intrinsic function as a path', machineOf({ ...invoke, ResultPath: "States.Format('{}', $.a)" }), /ResultPath/],
    ['a transition that leads nowhere', machineOf({ ...invoke, End: undefined, Next: 'B' }), /A: leads to the unknown state B/],
    ['a state without a transition', machineOf({ ...invoke, End: undefined }), /A: needs either Next or End/],
    [
      'a start that does not exist',
      JSON.stringify({ StartAt: 'B', States: { A: { Type: 'Succeed' } } }),
      /StartAt: leads to the unknown state B/,
    ],
    ['an inline map', machineOf({ ...JSON.parse(mapOf()), ItemProcessor: { ProcessorConfig: { Mode: 'INLINE' } } }), /ProcessorConfig/],
    ['a field of a map that is not executed', machineOf({ ...JSON.parse(mapOf()), ItemBatcher: { MaxItemsPerBatch: 2 } }), /ItemBatcher/],
  ])('refuses %s', (_, text, message) => {
    expect(() => parseDefinition(text)).toThrow(message);
  });
});

function mapOf(): string {
  const { States } = JSON.parse(buildBatchMachineDefinition()) as { States: { ValidateDocuments: object } };
  return JSON.stringify({ ...States.ValidateDocuments, Next: undefined, Catch: [], End: true });
}
