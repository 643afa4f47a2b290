import { getMeaning } from '../fa3/field-names/code-words.ts';
import { getFieldHeading } from '../fa3/field-names/field-names.ts';
import type { Invoice } from '../fa3/invoice.ts';
import type { LocatedElement } from '../xml/element.ts';
import { buildFactsBlock } from './blocks.ts';
import { phrases } from './phrases.ts';
import { capitalize, type Reading, trimText } from './reading.ts';
import type { ViewBlock, ViewColumnOfFacts, ViewFact } from './view.ts';

const annotationFields = ['P_16', 'P_17', 'P_18', 'P_18A', 'P_23'];
const exemptionFields = ['P_19', 'P_19A', 'P_19B', 'P_19C', 'P_19N'];
const marginSchemes = ['P_PMarzy_2', 'P_PMarzy_3_1', 'P_PMarzy_3_2', 'P_PMarzy_3_3'];
const vehicleFields = [
  ...['P_NrWierszaNST', 'P_22A', 'P_22BMK', 'P_22BMD', 'P_22BK', 'P_22BNR', 'P_22BRP', 'P_22B', 'P_22B1', 'P_22B2', 'P_22B3', 'P_22B4'],
  ...['P_22BT', 'P_22C', 'P_22C1', 'P_22D', 'P_22D1'],
];
/** Markers that deny something, with what they deny: a question that is answered with no is easier to read. */
const denials: ReadonlyMap<string, string> = new Map([
  ['P_19N', 'P_19'],
  ['P_22N', 'P_22'],
  ['P_PMarzyN', 'PMarzy'],
]);

/** The annotations that the law requires: first those that apply, then the others in small print. */
export function buildAnnotationBlocks(reading: Reading, { fa, annotations }: Invoice): readonly ViewBlock[] {
  const exemption = reading.child(annotations.element, 'Zwolnienie');
  const margin = reading.child(annotations.element, 'PMarzy');
  const vehicles = reading.child(annotations.element, 'NoweSrodkiTransportu');
  const owners: readonly (readonly [LocatedElement | null, readonly string[]])[] = [
    [annotations.element, annotationFields],
    [exemption, exemptionFields],
    [margin, ['P_PMarzyN']],
    [vehicles, ['P_22', 'P_42_5', 'P_22N']],
    [fa.element, ['FP', 'TP', 'ZwrotAkcyzy']],
  ];
  const facts = owners.flatMap(([owner, names]) =>
    names.flatMap((name) => {
      const fact = annotationFact(reading, owner, name);
      return fact === null ? [] : [{ fact, isMinor: isDenial(reading, owner, name) }];
    }),
  );
  const cards = reading.children(vehicles, 'NowySrodekTransportu').flatMap((vehicle): ViewColumnOfFacts[] => {
    const about = reading.facts(vehicle, vehicleFields);
    return about.length === 0 ? [] : [{ title: getFieldHeading(vehicle.parent?.name ?? '', vehicle.name, reading.language), facts: about }];
  });
  const chosen = (isMinor: boolean) => facts.filter((entry) => entry.isMinor === isMinor).map(({ fact }) => fact);
  return [
    ...buildFactsBlock([...marginFacts(reading, margin), ...chosen(false)]),
    ...(cards.length === 0 ? [] : [{ kind: 'columns' as const, columns: cards }]),
    ...buildFactsBlock(chosen(true), 'small'),
  ];
}

/** A field with its answer; where a marker denies something, what it denies with the answer no. */
function annotationFact(reading: Reading, owner: LocatedElement | null, name: string): ViewFact | null {
  const denied = denials.get(name);
  const fact = reading.fact(owner, name);
  if (fact === null || denied === undefined) return fact;
  if (!reading.children(owner, name).every(({ text }) => trimText(text) === '1')) return fact;
  const label = getFieldHeading(owner?.name ?? '', denied, reading.language);
  return { label, values: fact.values.map((value) => ({ ...value, text: reading.say(phrases.no) })) };
}

/** Whether all values of a field deny what it is about. */
function isDenial(reading: Reading, owner: LocatedElement | null, name: string): boolean {
  if (denials.has(name)) return true;
  if (getMeaning(name, '2', reading.language) === undefined) return false;
  return reading.children(owner, name).every(({ text }) => trimText(text) === '2');
}

/** The margin schemes in the words that the law prescribes, under the marker that there is one. */
function marginFacts(reading: Reading, margin: LocatedElement | null): readonly ViewFact[] {
  const marker = reading.fact(margin, 'P_PMarzy');
  const [first] = marker?.values ?? [];
  const schemes = marginSchemes.flatMap((name) => reading.values(margin, name));
  if (schemes.length === 0) return marker === null ? [] : [marker];
  const isMarked = marker?.values.length === 1 && trimText(reading.child(margin, 'P_PMarzy')?.text ?? '') === '1';
  if (isMarked && first !== undefined) return [{ label: { ...first, text: capitalize(first.text) }, values: schemes }];
  const label = getFieldHeading('Adnotacje', 'PMarzy', reading.language);
  return [...(marker === null ? [] : [marker]), { label, values: schemes }];
}
