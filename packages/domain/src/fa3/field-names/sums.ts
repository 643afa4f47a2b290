import type { Localized } from '../../shared/localized.ts';
import { type Bucket, buckets } from '../buckets.ts';
import { formatRateLiteral } from '../rate-text.ts';
import type { FieldName } from './field-name.ts';

/** What the totals `P_13_x` are of, without rates, by the part of the name after `P_13_`. */
const treatments: Readonly<Record<string, Localized>> = {
  '1': { pl: 'Stawka podstawowa', en: 'Standard rate' },
  '2': { pl: 'Stawka obniżona pierwsza', en: 'First reduced rate' },
  '3': { pl: 'Stawka obniżona druga', en: 'Second reduced rate' },
  '4': { pl: 'Ryczałt dla taksówek osobowych', en: 'Flat rate for passenger taxis' },
  '5': { pl: 'Procedura szczególna OSS', en: 'Special procedure OSS' },
  '6_1': { pl: 'Stawka 0% w kraju', en: 'Rate 0%, domestic' },
  '6_2': { pl: 'Stawka 0%, wewnątrzwspólnotowa dostawa towarów', en: 'Rate 0%, intra-EU supply of goods' },
  '6_3': { pl: 'Stawka 0%, eksport', en: 'Rate 0%, export' },
  '7': { pl: 'Sprzedaż zwolniona od podatku', en: 'Exempt sales' },
  '8': { pl: 'Sprzedaż poza terytorium kraju', en: 'Supplies outside Poland' },
  '9': { pl: 'Usługi z art. 100 ust. 1 pkt 4 ustawy', en: 'Services under art. 100(1)(4) of the VAT Act' },
  '10': { pl: 'Odwrotne obciążenie w kraju', en: 'Domestic reverse charge' },
  '11': { pl: 'Procedura marży', en: 'Margin scheme' },
};

/** What is missing when a total or a tax is, in English; the schema requires no others. */
const required: Readonly<Record<string, string>> = {
  P_13_1: 'the net total at the standard rate',
  P_13_2: 'the net total at the first reduced rate',
  P_13_3: 'the net total at the second reduced rate',
  P_13_4: 'the net total at the flat rate for taxis',
  P_13_5: 'the net total of the OSS procedure',
  P_14_1: 'the tax at the standard rate',
  P_14_2: 'the tax at the first reduced rate',
  P_14_3: 'the tax at the second reduced rate',
  P_14_4: 'the tax at the flat rate for taxis',
};

/** What the total `P_13_x` is of, by the name of the field, without rates: `P_13_1` gives `Stawka podstawowa`. */
export const treatmentHeadings: ReadonlyMap<string, Localized> = new Map(
  buckets.map(({ base, id }): [string, Localized] => [base, treatments[id] ?? { pl: base, en: base }]),
);

/** Totals of which the name states the rates that they may have. */
const named: ReadonlySet<string> = new Set(['P_13_1', 'P_13_2', 'P_13_3']);

/** Names of the totals by rate. */
export const sumFieldNames: readonly FieldName[] = buckets.flatMap((bucket) => {
  const { base, tax, taxInPln } = bucket;
  return [
    sumName(bucket, base, { pl: 'Netto', en: 'Net' }, { pl: 'podstawa opodatkowania', en: 'tax base' }),
    ...(tax === null ? [] : [sumName(bucket, tax, { pl: 'Podatek', en: 'Tax' }, { pl: 'podatek', en: 'tax' })]),
    ...(taxInPln === null
      ? []
      : [sumName(bucket, taxInPln, { pl: 'Podatek w PLN', en: 'Tax in PLN' }, { pl: 'podatek w złotych', en: 'tax in PLN' })]),
  ];
});

function sumName({ base, rates }: Bucket, name: string, heading: Localized, inText: Localized): FieldName {
  const treatment = treatmentHeadings.get(base) ?? { pl: base, en: base };
  const shown = rates.map(formatRateLiteral);
  const stated = named.has(base) ? { pl: ` (${shown.join(' albo ')})`, en: ` (${shown.join(' or ')})` } : { pl: '', en: '' };
  const suffix = rates.length === 0 ? { pl: '', en: '' } : { pl: `, stawka ${shown.join(' lub ')}`, en: `, rate ${shown.join(' or ')}` };
  return {
    name,
    heading: { pl: `${heading.pl}: ${treatment.pl}${stated.pl}`, en: `${heading.en}: ${treatment.en}${stated.en}` },
    inText: { pl: `${inText.pl}${suffix.pl}`, en: `${inText.en}${suffix.en}` },
    ...(required[name] === undefined ? {} : { required: required[name] }),
  };
}
