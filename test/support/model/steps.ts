import fc from 'fast-check';
import { describeRequest, type Ending, type ScriptedRequest, type SlotName } from './script.ts';

/** A concurrent step, which starts after a number of turns. */
export type Step = { readonly afterTurns: number } & (
  | { readonly kind: 'call'; readonly request: ScriptedRequest; readonly course: Ending | 'dies'; readonly workTurns: number }
  | { readonly kind: 'clock'; readonly byMs: number }
  | { readonly kind: 'revoke'; readonly slot: SlotName }
);

const request: fc.Arbitrary<ScriptedRequest> = fc.record({
  slot: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom<SlotName[]>('Alder live', 'Alder live too') },
    { weight: 1, arbitrary: fc.constant<SlotName>('Alder test') },
  ),
  operation: fc.constant('validate' as const),
  idempotencyKey: fc.oneof(
    { weight: 3, arbitrary: fc.constant('order-0001') },
    { weight: 1, arbitrary: fc.constant('order-0002') },
    { weight: 2, arbitrary: fc.constant(null) },
  ),
  document: fc.oneof({ weight: 9, arbitrary: fc.constant('<a/>' as const) }, { weight: 1, arbitrary: fc.constant('<b/>' as const) }),
  form: fc.constant('xml' as const),
});
const course = fc.oneof(
  { weight: 6, arbitrary: fc.constant('succeeds' as const) },
  { weight: 1, arbitrary: fc.constantFrom<Ending[]>('is refused', 'breaks') },
  { weight: 2, arbitrary: fc.constant('dies' as const) },
);
const byMs = fc.constantFrom(36_000, 46_000, 46_000, 61_000, 1_000, -60_000);

const afterTurns = fc.oneof(fc.constant(0), fc.nat(30));

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('call'), afterTurns, request, course, workTurns: fc.nat(25) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('clock'), afterTurns, byMs }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('revoke'), afterTurns, slot: fc.constantFrom<SlotName[]>('Alder live', 'Alder test') }),
  },
);

/** Concurrent steps, in several consecutive waves. */
export const waves = fc.array(
  fc.array(
    step.map((one) => Object.assign(one, { [fc.toStringMethod]: () => describeStep(one) })),
    { minLength: 3, maxLength: 8, size: 'max' },
  ),
  { minLength: 1, maxLength: 4, size: 'max' },
);

/** Describes a step in a counterexample. */
function describeStep(step: Step): string {
  if (step.kind === 'call') return `${describeRequest(step.request)}: ${step.course} (${step.afterTurns}, ${step.workTurns} turns)`;
  return Object.values(step).join(' ');
}
