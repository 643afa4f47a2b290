import { stepCounter } from './count-steps.ts';
import { type HostileInput, hostileInputs, inputOf } from './hostile-inputs.ts';

/** Lengths of inputs, each four times the one before: a linear expression takes about four times as many steps, a quadratic one sixteen times. */
const lengths = [512, 2_048, 8_192] as const;

/** Between four and sixteen. With repetitions of limited length an expression is quadratic at first, and only then linear. */
const mostGrowth = 8;

/** With fewer steps for the shortest input, each character is read only a few times, which no growth with the length explains. */
const fewSteps = 6 * lengths[0];

/** More than a linear expression takes for the longest input, even with repetitions of hundreds of characters. */
const mostSteps = 10_000_000;

/**
 * Finds an input for which an expression takes more than linear time, counted in steps.
 *
 * @param splits whether it is used to split a string
 * @returns the first such input; null if there is none among {@link hostileInputs}
 */
export function superLinearInput(expression: RegExp, splits: boolean): HostileInput | null {
  const count = stepCounter(expression, splits || expression.global || expression.sticky, mostSteps);
  const isSuperLinear = (input: HostileInput): boolean => {
    let before = count(inputOf(input, lengths[0])).steps;
    if (before <= fewSteps) return false;
    return lengths.slice(1).every((length) => {
      const { steps } = count(inputOf(input, length));
      const grows = steps >= mostSteps || steps > mostGrowth * before;
      before = steps;
      return grows;
    });
  };
  return hostileInputs(expression).find(isSuperLinear) ?? null;
}
