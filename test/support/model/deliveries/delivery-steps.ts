import type { EventEnvironment } from '@nakor/operations/events/event';
import fc from 'fast-check';

/** How a receiver treats one request; with `dies` the sender dies while it waits for the response. */
export type Treatment = 'accepts' | 'fails' | 'is gone' | 'dies';

/** A storage failure at one command of a sender: its response is lost permanently, or only that of the first of two copies. */
export interface StorageFault {
  readonly atCommand: number;
  readonly kind: 'lost' | 'repeated';
}

/** A concurrent step, which starts after a number of turns. */
export type DeliveryStep = { readonly afterTurns: number } /** An event occurs, with a key of this environment or for both. */ & (
  | { readonly kind: 'emit'; readonly environment: EventEnvironment }
  /** A message about the event with this number arrives. */
  | { readonly kind: 'fan out'; readonly event: number; readonly fault: StorageFault | null }
  /** A notification arrives, about the delivery of the event with this number or about none. */
  | {
      readonly kind: 'send';
      readonly event: number | null;
      readonly treatments: readonly Treatment[];
      readonly answerTurns: number;
      readonly fault: StorageFault | null;
    }
  | { readonly kind: 'sweep' }
  | { readonly kind: 'clock'; readonly byMs: number }
  | { readonly kind: 'owner'; readonly does: 'disables' | 'enables' | 'moves' | 'rotates' | 'deletes' }
  | { readonly kind: 'replay'; readonly event: number }
);

const event = fc.nat(3);
const afterTurns = fc.oneof(fc.constant(0), fc.nat(40));
const fault = fc.option(fc.record({ atCommand: fc.nat(14), kind: fc.constantFrom<StorageFault['kind'][]>('lost', 'repeated') }), {
  freq: 3,
});
const treatment = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Treatment>('accepts') },
  { weight: 5, arbitrary: fc.constant<Treatment>('fails') },
  { weight: 1, arbitrary: fc.constant<Treatment>('is gone') },
  { weight: 2, arbitrary: fc.constant<Treatment>('dies') },
);
const send = fc.record({
  kind: fc.constant('send' as const),
  afterTurns,
  event: fc.option(event, { freq: 3 }),
  treatments: fc.array(treatment, { minLength: 1, maxLength: 3 }),
  answerTurns: fc.nat(25),
  fault,
});

const step: fc.Arbitrary<DeliveryStep> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('emit'), afterTurns, environment: fc.constantFrom('live', 'live', 'both', 'test') }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('fan out'), afterTurns, event, fault }) },
  { weight: 14, arbitrary: send },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('sweep'), afterTurns }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('clock'), afterTurns, byMs: fc.constantFrom(61_000, 61_000, 700_000, 90_000_000) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('owner'),
      afterTurns,
      does: fc.constantFrom('disables', 'enables', 'enables', 'moves', 'deletes'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('owner'), afterTurns, does: fc.constant('rotates') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('replay'), afterTurns, event }) },
);

/** Concurrent steps, in several consecutive waves. */
export const deliveryWaves: fc.Arbitrary<readonly (readonly DeliveryStep[])[]> = fc.array(
  fc.array(step, { minLength: 3, maxLength: 8, size: 'max' }),
  { minLength: 1, maxLength: 5, size: 'max' },
);
