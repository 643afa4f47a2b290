import { type HostileInput, hostileInputs, inputOf } from './hostile-inputs.ts';

/**
 * Slowly growing lengths, so that even an exponential expression is noticed before it takes minutes. For the longest, a quadratic expression
 * takes a hundred times as long as a linear one.
 */
const lengths = [...Array.from({ length: 32 }, (_, index) => 8 + 2 * index), 128, 256, 512, 2_048, 16_384];

/** CPU time above which growth is measured: for the longest input a linear expression takes a tenth of it, a quadratic one five times as much. */
const suspiciousMs = 5;

/**
 * Finds an input for which an expression takes more than linear time. Measures CPU time of this thread only.
 *
 * @param splits whether it is used to split a string
 * @returns the first such input; null if there is none among {@link hostileInputs}
 */
export function superLinearInput(expression: RegExp, splits: boolean): HostileInput | null {
  const run = (text: string) => {
    if (splits) text.split(expression);
    else if (expression.global || expression.sticky) text.replace(new RegExp(expression, `${expression.flags.replace('g', '')}g`), '');
    else expression.test(text);
  };
  return hostileInputs(expression).find((input) => growsTooFast(input, run)) ?? null;
}

function growsTooFast(input: HostileInput, run: (text: string) => void): boolean {
  const cost = (length: number) => cpuMs(() => run(inputOf(input, length)));
  // Measured repeatedly: other processes disturb a measurement, but not all of them alike.
  return lengths.some((length) => cost(length) > suspiciousMs && [1, 2, 3, 4].every(() => isSuperLinear(length, cost)));
}

/** Four times the length should cost about four times as much; a quadratic expression takes sixteen times. The minimum of several runs has the least noise. */
function isSuperLinear(length: number, cost: (length: number) => number): boolean {
  const least = (of: number) => Math.min(...Array.from({ length: 3 }, () => cost(of)));
  const long = least(length);
  return long > suspiciousMs && long > 8 * least(Math.ceil(length / 4));
}

function cpuMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
