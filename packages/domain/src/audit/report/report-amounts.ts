import { buckets } from '../../fa3/buckets.ts';
import { jpkLabels } from '../../ledger/jpk-labels.ts';
import { correctionPeriods } from '../../ledger/jpk-map.ts';
import { hiddenRates } from '../../ledger/jpk-row-notes.ts';
import type { JpkRow } from '../../ledger/jpk-rows.ts';
import type { ExaminedPair } from '../model/examined-pair.ts';
import type { AmountChange, BucketChange, PairChanges } from '../model/pair-changes.ts';
import type { ReportBlock, ReportRow } from './report.ts';
import { buildDerivationBlocks } from './report-jpk.ts';
import { bucketLabels } from './report-labels.ts';
import type { ReportLocale } from './report-locale.ts';

/** Bases, taxes and totals: before, difference, after. */
export function buildAmountBlocks({ changes }: ExaminedPair, locale: ReportLocale): ReportBlock[] {
  const { totals, payment, unknowns } = changes;
  const row = (label: string, { before, delta, after }: AmountChange): readonly string[] => [
    label,
    locale.amount(before),
    locale.amount(delta),
    locale.amount(after),
  ];
  const total = (label: string, change: AmountChange): ReportRow => ({ cells: row(label, change), role: 'total' });
  const rows: ReportRow[] = [
    ...changes.buckets.flatMap((bucket) => bucketRows(bucket, locale, row)),
    total(locale.translate(texts.net), totals.net),
    total(locale.translate(texts.vat), totals.vat),
    // On advances and settlements the total is the payment.
    payment === null
      ? total(locale.translate(texts.gross), totals.gross)
      : total(locale.translate(changes.kind === 'KOR_ZAL' ? texts.advance : texts.rest), payment),
  ];
  const note = [...unknowns.map(locale.translate), ...residues(totals, locale)].join(' ');
  return [
    { kind: 'heading', text: `${locale.translate(texts.amounts)} (${changes.currency ?? '–'})` },
    {
      kind: 'table',
      table: {
        columns: [
          { label: locale.translate(texts.what), align: 'start', weight: 4 },
          { label: locale.translate(texts.before), align: 'end', weight: 2 },
          { label: locale.translate(texts.change), align: 'end', weight: 2 },
          { label: locale.translate(texts.after), align: 'end', weight: 2 },
        ],
        rows,
        ...(note === '' ? {} : { note }),
      },
    },
  ];
}

function bucketRows(
  { bucket, base, tax, taxInPln }: BucketChange,
  locale: ReportLocale,
  row: (label: string, change: AmountChange) => readonly string[],
): ReportRow[] {
  const fields = buckets.find(({ id }) => id === bucket);
  const part = (label: string, field: string | null | undefined, change: AmountChange | null): ReportRow[] =>
    change === null ? [] : [{ cells: row(`${label} (${field ?? ''})`, change) }];
  return [
    { cells: [locale.translate(bucketLabels[bucket])], role: 'group' },
    ...part(locale.translate(texts.base), fields?.base, base),
    ...part(locale.translate(texts.tax), fields?.tax, tax),
    ...part(locale.translate(texts.taxInPln), fields?.taxInPln, taxInPln),
  ];
}

/** Notes where bases and taxes do not add up to the total, so that the difference does not surprise the reader. */
function residues({ net, vat, gross }: PairChanges['totals'], locale: ReportLocale): string[] {
  return (['before', 'delta', 'after'] as const).flatMap((part) => {
    const [base, tax, total] = [net[part], vat[part], gross[part]];
    if (base === null || tax === null || total === null || base.plus(tax).equals(total)) return [];
    const [sum, stated, rest] = [base.plus(tax), total, total.minus(base.plus(tax))].map(locale.amount);
    const label = texts[part === 'delta' ? 'change' : part];
    return [
      locale.translate({
        pl: `${label.pl}: netto i podatek dają razem ${sum}, a P_15 to ${stated} (różnica ${rest}).`,
        en: `${label.en}: net plus tax is ${sum}, P_15 is ${stated} (difference ${rest}).`,
      }),
    ];
  });
}

/** Changes in the sales record of JPK_V7M, and their period. */
export function buildJpkBlocks({ changes }: ExaminedPair, locale: ReportLocale): ReportBlock[] {
  const rows = [...changes.jpk].map(
    ([field, amount]): ReportRow => ({
      cells: [field, locale.translate(jpkLabels[field]), amount === null ? locale.translate(texts.unknown) : locale.amount(amount)],
    }),
  );
  const table: ReportBlock = {
    kind: 'table',
    table: {
      columns: [
        { label: locale.translate(texts.field), align: 'start', weight: 2 },
        { label: locale.translate(texts.meaning), align: 'start', weight: 5 },
        { label: locale.translate(texts.inPln), align: 'end', weight: 2 },
      ],
      rows,
    },
  };
  const none = changes.mayHideRates ? hiddenRates : texts.noJpkAmounts;
  const shown: ReportBlock = rows.length === 0 ? { kind: 'paragraph', text: locale.translate(none) } : table;
  const rowBlocks = changes.jpkRows.flatMap((row): ReportBlock[] => [
    { kind: 'paragraph', text: rowText(row, locale) },
    ...buildDerivationBlocks(row, changes.currency, locale),
  ]);
  return [
    { kind: 'heading', text: locale.translate(texts.jpk) },
    shown,
    { kind: 'paragraph', text: periodText(changes, locale) },
    ...rowBlocks,
  ];
}

/** One row of the sales record: month with its reason, fields, markers and notes. */
function rowText({ month, monthReason, amounts, markers, inDeclaration, notes }: JpkRow, locale: ReportLocale): string {
  const fields = [...amounts.keys()].join(', ');
  const forMonth = `${locale.translate(texts.row)} ${month ?? locale.translate(texts.unknownMonth)}${fields === '' ? '' : ` (${fields})`}`;
  const isElsewhere = fields === '' && !inDeclaration && markers.length === 0;
  const rowTitle = isElsewhere ? 'JPK_V7M' : forMonth;
  const parts = [
    `${rowTitle}: ${locale.translate(monthReason)}.`,
    ...(markers.length === 0 ? [] : [`${locale.translate(texts.markers)}: ${markers.join(', ')}.`]),
    ...(inDeclaration || fields === '' ? [] : [locale.translate(texts.notDeclared)]),
    ...notes.map(locale.translate),
  ];
  return parts.join(' ');
}

function periodText({ type }: PairChanges, locale: ReportLocale): string {
  if (type === null) return locale.translate(texts.noPeriod);
  return `${locale.translate(texts.period)}: ${locale.translate(correctionPeriods[type])}.`;
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
  rest: { pl: 'Kwota pozostała do zapłaty (P_15ZK, P_15)', en: 'Remaining amount due (P_15ZK, P_15)' },
  jpk: { pl: 'Wpływ na JPK_V7M (ewidencja sprzedaży)', en: 'Effect on JPK_V7M (sales record)' },
  field: { pl: 'Pole', en: 'Field' },
  meaning: { pl: 'Znaczenie', en: 'Meaning' },
  inPln: { pl: 'Zmiana (PLN)', en: 'Change (PLN)' },
  unknown: { pl: 'nieznana', en: 'unknown' },
  noJpkAmounts: { pl: 'Korekta nie zmienia żadnej kwoty ewidencji.', en: 'The correction does not change any amount of the record.' },
  row: { pl: 'Wiersz JPK za', en: 'JPK row for' },
  unknownMonth: { pl: 'miesiąc do ustalenia', en: 'a month to be determined' },
  markers: { pl: 'Oznaczenia', en: 'Markers' },
  notDeclared: { pl: 'Kwoty nie wchodzą do deklaracji.', en: 'The amounts do not count in the declaration.' },
  period: { pl: 'Okres rozliczenia według TypKorekty', en: 'Period according to TypKorekty' },
  noPeriod: {
    pl: 'Korekta nie podaje TypKorekty, więc okres rozliczenia trzeba ustalić osobno.',
    en: 'The correction does not state TypKorekty, so its period has to be determined separately.',
  },
} as const;
