import {
  DescribeExecutionCommand,
  ExecutionAlreadyExists,
  ExecutionDoesNotExist,
  type SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { getBatchPrefix } from '@nakor/batches/objects/batch-keys';
import type { BatchExecutions } from '@nakor/batches/record/batch-ports';
import type { BatchRecord } from '@nakor/batches/record/batch-record';
import { callAws } from '../client/dependency-errors.ts';

/** Executions of the state machine of batches (ADR 0051). */
export function createBatchExecutions(client: SFNClient, machineArn: string): BatchExecutions {
  const arnOf = (id: string) => `${machineArn.replace(':stateMachine:', ':execution:')}:${id}`;
  return {
    async start(record) {
      const command = new StartExecutionCommand({ stateMachineArn: machineArn, name: record.id, input: JSON.stringify(inputOf(record)) });
      try {
        await callAws('StepFunctions', () => client.send(command));
      } catch (error) {
        // Started before, and ended since.
        if (!(error instanceof ExecutionAlreadyExists)) throw error;
      }
    },

    async find(id) {
      try {
        const { status } = await callAws('StepFunctions', () => client.send(new DescribeExecutionCommand({ executionArn: arnOf(id) })));
        return status === 'RUNNING' ? 'running' : 'ended';
      } catch (error) {
        if (error instanceof ExecutionDoesNotExist) return 'unknown';
        throw error;
      }
    },

    async stop(id) {
      try {
        await callAws('StepFunctions', () => client.send(new StopExecutionCommand({ executionArn: arnOf(id) })));
      } catch (error) {
        if (!(error instanceof ExecutionDoesNotExist)) throw error;
      }
    },
  };
}

/** Input of an execution: what its tasks need, and where the results of its maps go. */
function inputOf({ id, organizationId, options, documentsLimit, sha256 }: BatchRecord) {
  return {
    batch: id,
    organization: organizationId,
    options,
    documents_limit: documentsLimit,
    sha256,
    map_results: `${getBatchPrefix(id)}map`,
  };
}
