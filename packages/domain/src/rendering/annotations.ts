import { getFieldHeading } from '../fa3/field-names/field-names.ts';
import type { Invoice } from '../fa3/invoice.ts';
import type { LocatedElement } from '../xml/element.ts';
import { buildFactsBlock } from './blocks.ts';
import type { Reading } from './reading.ts';
import type { ViewBlock, ViewColumnOfFacts } from './view.ts';

const annotationFields = ['P_16', 'P_17', 'P_18', 'P_18A', 'P_23'];
const exemptionFields = ['P_19', 'P_19A', 'P_19B', 'P_19C', 'P_19N'];
const marginFields = ['P_PMarzy', 'P_PMarzy_2', 'P_PMarzy_3_1', 'P_PMarzy_3_2', 'P_PMarzy_3_3', 'P_PMarzyN'];
const vehicleFields = [
  ...['P_NrWierszaNST', 'P_22A', 'P_22BMK', 'P_22BMD', 'P_22BK', 'P_22BNR', 'P_22BRP', 'P_22B', 'P_22B1', 'P_22B2', 'P_22B3', 'P_22B4'],
  ...['P_22BT', 'P_22C', 'P_22C1', 'P_22D', 'P_22D1'],
];
/** Markers that deny something; they say as little as a question that is answered with no. */
const denials: ReadonlySet<string> = new Set(['P_19N', 'P_22N', 'P_PMarzyN']);

/** The annotations that the law requires: first those that apply, then the others in small print. */
export function buildAnnotationBlocks(reading: Reading, { fa, annotations }: Invoice): readonly ViewBlock[] {
  const exemption = reading.child(annotations.element, 'Zwolnienie');
  const margin = reading.child(annotations.element, 'PMarzy');
  const vehicles = reading.child(annotations.element, 'NoweSrodkiTransportu');
  const owners: readonly (readonly [LocatedElement | null, readonly string[]])[] = [
    [annotations.element, annotationFields],
    [exemption, exemptionFields],
    [margin, marginFields],
    [vehicles, ['P_22', 'P_42_5', 'P_22N']],
    [fa.element, ['FP', 'TP', 'ZwrotAkcyzy']],
  ];
  const facts = owners.flatMap(([owner, names]) =>
    names.flatMap((name) => {
      const fact = reading.fact(owner, name);
      const isMinor = denials.has(name) || fact?.values.every(({ text, meaning }) => text === '2' && meaning !== undefined) === true;
      return fact === null ? [] : [{ fact, isMinor }];
    }),
  );
  const cards = reading.children(vehicles, 'NowySrodekTransportu').flatMap((vehicle): ViewColumnOfFacts[] => {
    const about = reading.facts(vehicle, vehicleFields);
    return about.length === 0 ? [] : [{ title: getFieldHeading(vehicle.parent?.name ?? '', vehicle.name, reading.language), facts: about }];
  });
  const chosen = (isMinor: boolean) => facts.filter((entry) => entry.isMinor === isMinor).map(({ fact }) => fact);
  return [
    ...buildFactsBlock(chosen(false)),
    ...(cards.length === 0 ? [] : [{ kind: 'columns' as const, columns: cards }]),
    ...buildFactsBlock(chosen(true), 'small'),
  ];
}
