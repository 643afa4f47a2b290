import { Decimal } from '../../money/decimal.ts';
import { reasonContinuation } from '../document/correction-reason.ts';
import { childOf, type Draft, textAt, withChildren, without } from '../draft/draft.ts';

/** Groups of parts that a correction repeats in their state after it; of each group, an invoice states one part only, which may repeat. */
const shownParts: readonly (readonly string[])[] = [
  ['Podmiot1'],
  ['Podmiot2'],
  ['Podmiot3'],
  ['PodmiotUpowazniony'],
  ['Stopka'],
  ['Zalacznik'],
];

/** The same inside `Fa`. */
const shownFields: readonly (readonly string[])[] = [
  ['P_1M'],
  ['P_6', 'OkresFa'],
  ['WZ'],
  ['KursWalutyZ'],
  ['Adnotacje'],
  ['FP'],
  ['TP'],
  ['ZwrotAkcyzy'],
  ['FakturaZaliczkowa'],
];

/** Parts that are those of the invoice only on a correction without amounts; otherwise they concern the difference, such as its payment. */
const formalFields: readonly (readonly string[])[] = [['Rozliczenie'], ['Platnosc'], ['WarunkiTransakcji'], ['DodatkowyOpis']];

/**
 * Takes parties and descriptive fields from a correction, which shows them in their state after it. What it leaves out stays, because
 * corrections need not repeat everything.
 *
 * @param correction in the form of FA(3)
 * @source Podręcznik KSeF 2.0, cz. II, 2.13; FA(3), opisy pól Podmiot1K i Podmiot2K
 */
export function withDescribedParts(invoice: Draft, correction: Draft): Draft {
  const [before, stated] = [childOf(invoice, 'Fa'), childOf(correction, 'Fa')];
  if (before === null || stated === null) return invoice;
  const fields = isFormal(stated) ? [...shownFields, ...formalFields] : shownFields;
  const body = withGroups(before, stated.children.filter(isOfInvoice), fields);
  const parts = correction.children.map((part) => (part.name.startsWith('Podmiot') ? without(part, 'IDNabywcy') : part));
  const state = withGroups(invoice, parts, shownParts);
  return withChildren(
    state,
    state.children.map((child) => (child === before ? body : child)),
  );
}

/** Replaces each group of which `stated` has a part. */
function withGroups(parent: Draft, stated: readonly Draft[], groups: readonly (readonly string[])[]): Draft {
  const present = groups.filter((names) => stated.some(({ name }) => names.includes(name))).flat();
  const kept = parent.children.filter(({ name }) => !present.includes(name));
  return withChildren(parent, [...kept, ...stated.filter(({ name }) => present.includes(name))]);
}

function isFormal(fa: Draft): boolean {
  return Decimal.parse(textAt(fa, 'P_15') ?? '')?.isZero === true && !fa.children.some(({ name }) => name.startsWith('P_13_'));
}

/** The continuation of the reason of a correction describes the correction. */
function isOfInvoice(part: Draft): boolean {
  return part.name !== 'DodatkowyOpis' || textAt(part, 'Klucz') !== reasonContinuation;
}
