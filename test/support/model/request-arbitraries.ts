import fc from 'fast-check';
import type { Course, DocumentName, Ending, FormName, ScriptedRequest, SlotName } from './script.ts';

/** The caller. */
export const slot = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom<SlotName[]>('Alder live', 'Alder live too') },
  { weight: 4, arbitrary: fc.constant<SlotName>('Alder test') },
  { weight: 2, arbitrary: fc.constantFrom<SlotName[]>('Birch live', 'Birch test') },
);
const idempotencyKey = fc.oneof(
  { weight: 12, arbitrary: fc.constant('order-0001') },
  { weight: 8, arbitrary: fc.constantFrom('order-0002', null) },
  { weight: 1, arbitrary: fc.constant('order') },
);
const document = fc.oneof(
  { weight: 15, arbitrary: fc.constant<DocumentName>('<a/>') },
  { weight: 2, arbitrary: fc.constant<DocumentName>('<b/>') },
  { weight: 1, arbitrary: fc.constant<DocumentName>('<large/>') },
);
const form = fc.oneof(
  { weight: 25, arbitrary: fc.constantFrom<FormName[]>('xml', 'xml in UTF-8', 'xml, gzip-coded') },
  { weight: 2, arbitrary: fc.constantFrom<FormName[]>('json', 'gzip', 'text/xml') },
  { weight: 1, arbitrary: fc.constant<FormName>('broken json') },
);
const operation = fc.oneof(
  { weight: 5, arbitrary: fc.constant('validate' as const) },
  { weight: 1, arbitrary: fc.constant('repair' as const) },
);
/** A request of any caller, with everything that a caller chooses. */
export const scriptedRequest: fc.Arbitrary<ScriptedRequest> = fc.record({ slot, operation, idempotencyKey, document, form });

/** How work ends. */
export const ending = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Ending>('succeeds') },
  { weight: 2, arbitrary: fc.constantFrom<Ending[]>('is refused', 'breaks') },
);
/** The course of a request. */
export const course = fc.oneof(
  { weight: 5, arbitrary: ending },
  { weight: 4, arbitrary: fc.constant<Course>('sleeps') },
  { weight: 1, arbitrary: fc.constant<Course>('dies before its answer') },
);
const minute = 60_000;
/** Offset of a host's clock. */
export const skewMs = fc.oneof(
  { weight: 8, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.constantFrom(-3 * minute, -minute, 2 * minute) },
);
/** Whether the write that ends a lease is repeated. */
export const isRetried = fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
