import { accessStatuses, exportStatuses } from './access-statuses.ts';
import { invoiceStatuses } from './invoice-statuses.ts';
import type { KsefStatus, KsefStatusKind } from './ksef-status.ts';
import { httpStatuses, requestErrors } from './request-errors.ts';
import { sessionStatuses } from './session-statuses.ts';

/** All known statuses and error codes, those of invoices first: they are what people ask about. */
export const ksefStatuses: readonly KsefStatus[] = [
  ...invoiceStatuses,
  ...sessionStatuses,
  ...requestErrors,
  ...accessStatuses,
  ...exportStatuses,
  ...httpStatuses,
];

/** The statuses with a code, invoices first. The same code of several kinds means different things. */
export function findKsefStatuses(code: number, kind: KsefStatusKind | null = null): readonly KsefStatus[] {
  return ksefStatuses.filter((status) => status.code === code && (kind === null || status.kind === kind));
}

/** Letters and digits of a text without accents and case, so that pasted texts are recognized however they were written. */
export function toComparable(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const byName = ksefStatuses
  .map((status) => ({ status, name: toComparable(status.name) }))
  // Short names such as `Sukces` occur in other sentences.
  .filter(({ name }) => name.length > 12);

/** The statuses whose name occurs in a text, invoices first. */
export function findKsefStatusesByName(text: string): readonly KsefStatus[] {
  const comparable = toComparable(text);
  const found = byName.filter(({ name }) => comparable.includes(name));
  // `Błąd weryfikacji` within a longer name must not count as another status.
  return found.filter(({ name }) => !found.some((other) => other.name !== name && other.name.includes(name))).map(({ status }) => status);
}
