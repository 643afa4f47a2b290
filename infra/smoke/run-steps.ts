import { StepFailure } from './api-client.ts';
import type { Step, StepContext } from './step.ts';

/** How a step ended, and how long it took. */
interface Outcome {
  readonly mark: 'ok' | 'skip' | 'FAIL';
  readonly detail: string;
}

/**
 * Runs steps one after another, also after a failure, and prints a line for each step and a summary.
 *
 * @param skippedNames names of the steps to skip
 * @param print receives one line
 * @returns whether no step failed
 */
export async function runSteps(
  steps: readonly Step[],
  context: StepContext,
  skippedNames: readonly string[],
  print: (line: string) => void,
): Promise<boolean> {
  const counts = { ok: 0, skip: 0, FAIL: 0 };
  const width = Math.max(...steps.map(({ name }) => name.length));
  for (const step of steps) {
    const startMs = performance.now();
    const { mark, detail } = skippedNames.includes(step.name)
      ? { mark: 'skip' as const, detail: 'skipped by --skip' }
      : await runStep(step, context);
    const tookMs = String(Math.round(performance.now() - startMs));
    counts[mark] += 1;
    print(`${mark.padEnd(4)}  ${step.name.padEnd(width)}  ${tookMs.padStart(6)} ms  ${printable(detail)}`);
  }
  print(`${counts.ok} passed, ${counts.skip} skipped, ${counts.FAIL} failed`);
  return counts.FAIL === 0;
}

async function runStep(step: Step, context: StepContext): Promise<Outcome> {
  try {
    const { kind, detail } = await step.run(context);
    return { mark: kind === 'passed' ? 'ok' : 'skip', detail };
  } catch (error) {
    if (error instanceof StepFailure) return { mark: 'FAIL', detail: error.message };
    return { mark: 'FAIL', detail: `unexpected error: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}` };
  }
}

/** Replaces control characters, since responses of the service under test are not trusted. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
}
