import { buckets } from '../../fa3/buckets.ts';
import { correctionPeriods } from '../../fa3/jpk-map.ts';
import type { ExaminedPair } from '../model/examined-pair.ts';
import type { AmountChange, BucketChange, PairChanges } from '../model/pair-changes.ts';
import type { ReportBlock, ReportRow } from './report.ts';
import { bucketLabels, jpkLabels } from './report-labels.ts';
import type { ReportLocale } from './report-locale.ts';

/** Bases, taxes and totals before the correction, in it, and after it. */
export function amountBlocks({ changes }: ExaminedPair, manner: ReportLocale): ReportBlock[] {
  const { totals, payment, untold } = changes;
  const row = (label: string, { before, delta, after }: AmountChange): readonly string[] => [
    label,
    manner.amount(before),
    manner.amount(delta),
    manner.amount(after),
  ];
  const total = (label: string, change: AmountChange): ReportRow => ({ cells: row(label, change), role: 'total' });
  const rows: ReportRow[] = [
    ...changes.buckets.flatMap((bucket) => bucketRows(bucket, manner, row)),
    total(manner.say(texts.net), totals.net),
    total(manner.say(texts.vat), totals.vat),
    // On advances and settlements, the total is the payment.
    payment === null
      ? total(manner.say(texts.gross), totals.gross)
      : total(manner.say(changes.kind === 'KOR_ZAL' ? texts.advance : texts.rest), payment),
  ];
  const note = [...untold.map(manner.say), ...residues(totals, manner)].join(' ');
  return [
    { kind: 'heading', text: `${manner.say(texts.amounts)} (${changes.currency ?? '–'})` },
    {
      kind: 'table',
      table: {
        columns: [
          { label: manner.say(texts.what), align: 'start', weight: 4 },
          { label: manner.say(texts.before), align: 'end', weight: 2 },
          { label: manner.say(texts.change), align: 'end', weight: 2 },
          { label: manner.say(texts.after), align: 'end', weight: 2 },
        ],
        rows,
        ...(note === '' ? {} : { note }),
      },
    },
  ];
}

function bucketRows(
  { bucket, base, tax, taxInPln }: BucketChange,
  manner: ReportLocale,
  row: (label: string, change: AmountChange) => readonly string[],
): ReportRow[] {
  const fields = buckets.find(({ id }) => id === bucket);
  const part = (label: string, field: string | null | undefined, change: AmountChange | null): ReportRow[] =>
    change === null ? [] : [{ cells: row(`${label} (${field ?? ''})`, change) }];
  return [
    { cells: [manner.say(bucketLabels[bucket])], role: 'group' },
    ...part(manner.say(texts.base), fields?.base, base),
    ...part(manner.say(texts.tax), fields?.tax, tax),
    ...part(manner.say(texts.taxInPln), fields?.taxInPln, taxInPln),
  ];
}

/** Where bases and taxes do not come to the total, by which nobody is to be surprised. */
function residues({ net, vat, gross }: PairChanges['totals'], manner: ReportLocale): string[] {
  return (['before', 'delta', 'after'] as const).flatMap((part) => {
    const [base, tax, total] = [net[part], vat[part], gross[part]];
    if (base === null || tax === null || total === null || base.plus(tax).equals(total)) return [];
    const [sum, stated, rest] = [base.plus(tax), total, total.minus(base.plus(tax))].map(manner.amount);
    const label = texts[part === 'delta' ? 'change' : part];
    return [
      manner.say({
        pl: `${label.pl}: netto i podatek dają razem ${sum}, a P_15 to ${stated} (różnica ${rest}).`,
        en: `${label.en}: net and tax come to ${sum}, P_15 is ${stated} (difference ${rest}).`,
      }),
    ];
  });
}

/** What changes in the sales record of JPK_V7M, and in which period. */
export function jpkBlocks({ changes }: ExaminedPair, manner: ReportLocale): ReportBlock[] {
  const rows = [...changes.jpk].map(([field, amount]): ReportRow => {
    const words = jpkLabels[field];
    return {
      cells: [field, words === undefined ? '' : manner.say(words), amount === null ? manner.say(texts.unknown) : manner.amount(amount)],
    };
  });
  const table: ReportBlock = {
    kind: 'table',
    table: {
      columns: [
        { label: manner.say(texts.field), align: 'start', weight: 2 },
        { label: manner.say(texts.meaning), align: 'start', weight: 5 },
        { label: manner.say(texts.inPln), align: 'end', weight: 2 },
      ],
      rows,
    },
  };
  const shown: ReportBlock = rows.length === 0 ? { kind: 'paragraph', text: manner.say(texts.noJpkAmounts) } : table;
  return [{ kind: 'heading', text: manner.say(texts.jpk) }, shown, { kind: 'paragraph', text: periodText(changes, manner) }];
}

function periodText({ type }: PairChanges, manner: ReportLocale): string {
  const period = type === null ? undefined : correctionPeriods.get(String(type));
  return period === undefined ? manner.say(texts.noPeriod) : `${manner.say(texts.period)}: ${manner.say(period)}.`;
}

const texts = {
  amounts: { pl: 'Kwoty według stawek', en: 'Amounts by rate' },
  what: { pl: 'Kwota', en: 'Amount' },
  before: { pl: 'Przed korektą', en: 'Before' },
  change: { pl: 'Zmiana', en: 'Change' },
  after: { pl: 'Po korekcie', en: 'After' },
  base: { pl: 'podstawa', en: 'base' },
  tax: { pl: 'podatek', en: 'tax' },
  taxInPln: { pl: 'podatek w PLN', en: 'tax in PLN' },
  net: { pl: 'Netto razem', en: 'Net total' },
  vat: { pl: 'Podatek razem', en: 'Tax total' },
  gross: { pl: 'Kwota należności ogółem (P_15)', en: 'Total amount (P_15)' },
  advance: { pl: 'Zapłata udokumentowana fakturą zaliczkową (P_15ZK, P_15)', en: 'Payment of the advance (P_15ZK, P_15)' },
  rest: { pl: 'Kwota pozostała do zapłaty (P_15ZK, P_15)', en: 'Rest to pay (P_15ZK, P_15)' },
  jpk: { pl: 'Wpływ na JPK_V7M (ewidencja sprzedaży)', en: 'Effect on JPK_V7M (sales record)' },
  field: { pl: 'Pole', en: 'Field' },
  meaning: { pl: 'Znaczenie', en: 'Meaning' },
  inPln: { pl: 'Zmiana (PLN)', en: 'Change (PLN)' },
  unknown: { pl: 'nieznana', en: 'unknown' },
  noJpkAmounts: { pl: 'Korekta nie zmienia żadnej kwoty ewidencji.', en: 'The correction changes no amount of the record.' },
  period: { pl: 'Okres rozliczenia według TypKorekty', en: 'Period by TypKorekty' },
  noPeriod: {
    pl: 'Korekta nie podaje TypKorekty, więc okres rozliczenia trzeba ustalić osobno.',
    en: 'The correction gives no TypKorekty, so its period has to be found otherwise.',
  },
} as const;
