import type { Localized } from '../../../shared/localized.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { changeChild, createLeaf, type Draft, draftAt, findChild, readTextAt, withChild, withChildren } from '../../draft/draft.ts';
import { linesOf, listFields, orderLinesOf } from '../../draft/line-fields.ts';

/** Input for annotations, apart from rates. */
interface AnnotationOptions {
  /** Names of changed paths, such as `Fa/Adnotacje/P_18`; these are not overwritten. */
  readonly stated: ReadonlySet<string>;
  /** Legal basis of an exemption; null when none is given. */
  readonly exemptionBasis: string | null;
}

const basisFields = ['P_19A', 'P_19B', 'P_19C'] as const;
const reverseChargeRates: readonly string[] = ['oo', 'np II'];

/**
 * Updates annotations to the rates of changed lines: `Zwolnienie` for exempt sales, `P_18` for reverse charge, the prefix `PL` of the
 * seller for intra-EU sales. Annotations are changed only as a consequence of changed rates.
 *
 * @returns an error when exempt sales lack their legal basis
 * @source  art. 106e ust. 1 pkt 18 i 19 oraz art. 97 ust. 10 ustawy o VAT; FA(3), opisy pól P_18, P_19 i PrefiksPodatnika
 */
export function withNeededAnnotations(before: Draft, after: Draft, options: AnnotationOptions): Result<Draft, Localized> {
  const [old, now] = [ratesOf(before), ratesOf(after)];
  const exempted = withExemption(before, after, { old, now }, options);
  if (!exempted.ok) return exempted;
  const reversed = withReverseCharge(exempted.value, { old, now }, options);
  return ok(withPrefix(reversed, { old, now }, options));
}

interface Rates {
  readonly old: ReadonlySet<string | null>;
  readonly now: ReadonlySet<string | null>;
}

/** Literals of all lines; contains null when a line has none. */
function ratesOf(invoice: Draft): ReadonlySet<string | null> {
  return new Set([...linesOf(invoice), ...orderLinesOf(invoice)].map((line) => rateOf(line)));
}

function rateOf(line: Draft): string | null {
  const { rate, foreignRate } = listFields(line);
  return readTextAt(line, rate) ?? readTextAt(line, foreignRate);
}

function withExemption(
  before: Draft,
  after: Draft,
  { old, now }: Rates,
  { stated, exemptionBasis }: AnnotationOptions,
): Result<Draft, Localized> {
  const changed = legalBasis(after, (field) => stated.has(`Fa/Adnotacje/Zwolnienie/${field}`));
  if (changed !== null) return ok(withBasis(after, changed));
  if (!now.has('zw')) return ok(old.has('zw') && !now.has(null) ? withoutExemption(after) : after);
  const known = legalBasis(before);
  if (exemptionBasis !== null) {
    const mayRemainExempt = old.has('zw') || old.has(null);
    return ok(withBasis(after, addedBasis(mayRemainExempt ? known : null, exemptionBasis)));
  }
  if (old.has('zw')) return ok(after);
  return known === null ? err(basisNeeded) : ok(withBasis(after, known));
}

/** The legal basis of an exemption, in its field. */
interface LegalBasis {
  readonly field: (typeof basisFields)[number];
  readonly text: string;
}

/** The first legal basis that an invoice states, in one of the wanted fields. */
function legalBasis(invoice: Draft, isWanted: (field: LegalBasis['field']) => boolean = () => true): LegalBasis | null {
  for (const field of basisFields) {
    const text = basisAt(invoice, field);
    if (text !== null && isWanted(field)) return { field, text };
  }
  return null;
}

/** The schema has a single field for all legal bases. */
function addedBasis(known: LegalBasis | null, added: string): LegalBasis {
  if (known === null || known.text === added) return { field: fieldOf(added), text: added };
  return { field: known.field, text: `${known.text}; ${added}` };
}

function withoutExemption(invoice: Draft): Draft {
  return withAnnotation(invoice, withChildren(createLeaf('Zwolnienie', ''), [createLeaf('P_19N', '1')]));
}

function basisAt(invoice: Draft, field: string): string | null {
  return readTextAt(invoice, 'Fa', 'Adnotacje', 'Zwolnienie', field);
}

/** The directive has its own field; other foreign acts are rare and require an explicit change. */
function fieldOf(basis: string): LegalBasis['field'] {
  return /dyrektyw|directive|2006\/112/i.test(basis) ? 'P_19B' : 'P_19A';
}

function withBasis(invoice: Draft, { field, text }: LegalBasis): Draft {
  return withAnnotation(invoice, withChildren(createLeaf('Zwolnienie', ''), [createLeaf('P_19', '1'), createLeaf(field, text)]));
}

function withAnnotation(invoice: Draft, annotation: Draft): Draft {
  return changeChild(invoice, 'Fa', (fa) => changeChild(fa, 'Adnotacje', (annotations) => withChild(annotations, annotation)));
}

function withReverseCharge(after: Draft, { old, now }: Rates, { stated }: AnnotationOptions): Draft {
  if (stated.has('Fa/Adnotacje/P_18')) return after;
  const wanted = (rates: Rates['old']) => reverseChargeRates.some((rate) => rates.has(rate));
  if (wanted(now)) return wanted(old) ? after : withAnnotation(after, createLeaf('P_18', '1'));
  const isOver = (wanted(old) || old.has('np I')) && !now.has('np I');
  return isOver && readTextAt(after, 'Fa', 'Adnotacje', 'P_18') === '1' ? withAnnotation(after, createLeaf('P_18', '2')) : after;
}

function withPrefix(after: Draft, { old, now }: Rates, { stated }: AnnotationOptions): Draft {
  const intraEu = ['np II', '0 WDT'].some((rate) => now.has(rate) && !old.has(rate));
  if (!intraEu || stated.has('Podmiot1/PrefiksPodatnika') || draftAt(after, 'Podmiot1', 'PrefiksPodatnika') !== null) return after;
  return findChild(after, 'Podmiot1') === null
    ? after
    : changeChild(after, 'Podmiot1', (seller) => withChild(seller, createLeaf('PrefiksPodatnika', 'PL')));
}

const basisNeeded: Localized = {
  pl: 'Sprzedaż zwolniona wymaga podstawy prawnej. Podaj ją w odpowiedzi podstawa_zwolnienia, np. art. 43 ust. 1 pkt 18 ustawy o VAT.',
  en: 'Exempt sales require a legal basis. Enter it in the answer podstawa_zwolnienia, such as art. 43 ust. 1 pkt 18 ustawy o VAT.',
};
