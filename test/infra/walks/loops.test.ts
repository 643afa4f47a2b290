import { describe, expect, it } from 'vitest';
import { plainStages } from '../synthesise.ts';
import { deployedStage } from './deployed.ts';
import { loopsOf } from './loops.ts';

/** The only intended loop: delivery leaves work for which it has no time to the next message (ADR 0014). */
const loopsByDesign: readonly (readonly string[])[] = [['delivery']];

describe.each(plainStages.map((stage) => [stage.name, stage] as const))(
  'circles among functions and queues of %s',
  (stageName, settings) => {
    const stage = deployedStage(settings);
    const functions = stage.ofType('AWS::Lambda::Function').map(({ resolved }) => ({
      name: String(resolved['FunctionName']),
      recursiveLoop: resolved['RecursiveLoop'],
    }));

    it('are the intended ones', () => {
      expect(loopsOf(stage)).toEqual(loopsByDesign.map((names) => names.map((name) => `nakor-${stageName}-${name}`)));
    });

    it.each(functions)('$name allows recursion exactly if it is in one of them', ({ name, recursiveLoop }) => {
      const isInLoop = loopsOf(stage).some((names) => names.includes(name));
      expect(recursiveLoop).toBe(isInLoop ? 'Allow' : undefined);
    });
  },
);
