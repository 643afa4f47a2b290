import { stages } from '../../../infra/aws/stages.ts';
import type { FunctionName } from '../../../infra/build/function-names.ts';
import type { PartMeasurement, RunMeasurement } from './measure-parts.ts';
import { assumptions } from './prices.ts';
import { waitsMs } from './waits.ts';

/** Memory of a function in `prod`. */
export function stageMemoryMb(name: FunctionName): number {
  return stages.find((stage) => stage.name === 'prod')?.memoryMb[name] ?? Number.NaN;
}

/**
 * Billed duration of a run, in milliseconds: measured CPU time, scaled if the function has less than a full CPU, plus the assumed
 * waits.
 */
export function runMs({ functionName, processorMs, steps, waitsForReceiver }: RunMeasurement): number {
  const share = Math.min(1, stageMemoryMb(functionName) / assumptions.wholeProcessorMb.value);
  const receiverMs = waitsForReceiver ? assumptions.receiverMs.value : 0;
  return Math.ceil((processorMs ?? Number.NaN) / share + waitsMs(steps) + receiverMs);
}

/** All runs with the name of their part, plus that of the function if the part has several runs. */
export function runRows(parts: readonly PartMeasurement[]): readonly { readonly name: string; readonly run: RunMeasurement }[] {
  return parts.flatMap(({ name, runs }) =>
    runs.map((run) => ({ name: runs.length === 1 ? name : `${name}: \`${run.functionName}\``, run })),
  );
}
