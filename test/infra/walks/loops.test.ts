import { describe, expect, it } from 'vitest';
import { plainStages } from '../synthesise.ts';
import { deployedStage } from './deployed.ts';
import { loopsOf } from './loops.ts';

/** The one circle that is meant: a sender leaves what it has no time for to the next message (ADR 0034). */
const loopsByDesign: readonly (readonly string[])[] = [['delivery']];

describe.each(plainStages.map((stage) => [stage.name, stage] as const))(
  'circles among functions and queues of %s',
  (stageName, settings) => {
    const stage = deployedStage(settings);
    const functions = stage.ofType('AWS::Lambda::Function').map(({ resolved }) => ({
      name: String(resolved['FunctionName']),
      recursiveLoop: resolved['RecursiveLoop'],
    }));

    it('are those that are meant', () => {
      expect(loopsOf(stage)).toEqual(loopsByDesign.map((names) => names.map((name) => `nakor-${stageName}-${name}`)));
    });

    it.each(functions)('$name goes on for ever exactly if it is in one of them', ({ name, recursiveLoop }) => {
      const isInLoop = loopsOf(stage).some((names) => names.includes(name));
      expect(recursiveLoop).toBe(isInLoop ? 'Allow' : undefined);
    });
  },
);
