import { add, type Units } from '../../money/units.ts';
import { joinLocalized } from '../../shared/localized.ts';
import { getTolerance, sumInvoices, sumPurchaseRows, sumRecorded } from '../matching/compare-amounts.ts';
import { type ErpAmount, type ErpRow, erpAmounts, type MalformedErpRow } from '../model/erp-register.ts';
import { absoluteGrosze, formatGrosze, type Grosze, parseGrosze, subtractGrosze, sumGrosze } from '../model/grosze.ts';
import type { KsefInvoice } from '../model/ksef-invoice.ts';
import type { Difference, ErpMatch } from '../model/reconciliation.ts';
import type { RegisterRow, Side } from '../model/register.ts';
import { differ, type FindingKind, recordBasis } from './finding-kind.ts';
import { isSoundNumber } from './sound-number.ts';

/** A row of a CSV that cannot be read. */
export interface MalformedErpSubject {
  readonly row: MalformedErpRow;
}

const csvBasis = { pl: 'plik CSV rejestru z ERP', en: 'the CSV of the register of the ERP' };

/** Findings about rows that cannot be read. */
export const malformedErpKinds: readonly FindingKind<MalformedErpSubject>[] = [
  {
    code: 'REC-100',
    severity: 'error',
    correctsRegister: false,
    title: { pl: 'Wiersza rejestru z ERP nie da się odczytać', en: 'A row of the ERP’s register cannot be read' },
    basis: csvBasis,
    todo: {
      pl: 'Popraw ten wiersz pliku CSV i porównaj ponownie: teraz nie jest porównany ani zsumowany.',
      en: 'Correct this row of the CSV and compare again: now it is neither compared nor summed up.',
    },
    find({ row: { line, column, value, reason } }) {
      const place = { pl: `linia ${line}`, en: `line ${line}` };
      const detail = joinLocalized(place, column === null ? '' : `, ${column}`, ': ', reason);
      return { detail, differences: [differ(`CSV:${line}`, value, null)] };
    },
  },
];

/** An invoice or a row of JPK_V7M that the ERP's register lacks. */
export const missingInErpKinds: readonly FindingKind<{ readonly side: Side; readonly invoice: KsefInvoice | null }>[] = [
  {
    code: 'REC-101',
    severity: 'error',
    correctsRegister: false,
    title: { pl: 'Faktury z KSeF nie ma w rejestrze z ERP', en: 'An invoice of KSeF is not in the ERP’s register' },
    basis: recordBasis,
    todo: {
      pl: 'Ujmij fakturę w ERP. Jeśli ERP ma ją w innym miesiącu, dołącz jego rejestr.',
      en: 'Record the invoice in the ERP. If the ERP has it in another month, add the register of that month.',
    },
    find: ({ side, invoice }) => (invoice === null ? null : side === 'purchases' ? { severity: 'warning' } : {}),
  },
  {
    code: 'REC-103',
    severity: 'warning',
    correctsRegister: false,
    title: {
      pl: 'Wiersza JPK bez faktury w KSeF nie ma też w rejestrze z ERP',
      en: 'A row of the JPK without an invoice of KSeF is not in the ERP’s register either',
    },
    basis: recordBasis,
    todo: {
      pl: 'Sprawdź, z jakiego dokumentu pochodzi wiersz JPK; bez dokumentu usuń go.',
      en: 'Find the document of which the row of the JPK is; without a document, remove it.',
    },
    find: ({ invoice }) => (invoice === null ? {} : null),
  },
];

/** A row of an ERP's register without an invoice and without a row of JPK_V7M. */
export const unmatchedErpKinds: readonly FindingKind<ErpRow>[] = [
  {
    code: 'REC-102',
    severity: 'error',
    correctsRegister: false,
    title: {
      pl: 'Dokumentu z rejestru ERP nie ma ani w KSeF, ani w JPK',
      en: 'A document of the ERP’s register is neither in KSeF nor in the JPK',
    },
    basis: recordBasis,
    todo: {
      pl: 'Sprawdź, czy fakturę przesłano do KSeF i ujęto w JPK. Jeśli należy do innego miesiąca, dołącz jego JPK.',
      en: 'Check whether the invoice was sent to KSeF and is in the JPK. If it belongs to another month, add the JPK of that month.',
    },
    find: ({ side }) => (side === 'purchases' ? { severity: 'warning' } : {}),
  },
];

/** Findings about rows of an ERP's register and what they record. */
export const erpMatchKinds: readonly FindingKind<ErpMatch>[] = [
  {
    code: 'REC-104',
    severity: 'error',
    correctsRegister: false,
    title: { pl: 'Kwoty w rejestrze z ERP różnią się od faktury', en: 'The amounts of the ERP’s register are not those of the invoice' },
    basis: recordBasis,
    todo: {
      pl: 'Porównaj dokument w ERP z fakturą w KSeF: prawdą jest faktura. Popraw dokument w ERP i wygeneruj JPK ponownie.',
      en: 'Compare the document of the ERP with the invoice of KSeF: the invoice decides. Correct the document of the ERP, and generate the JPK again.',
    },
    find(match) {
      if (match.invoice === null || isRepeated(match)) return null;
      const differences = compareWithInvoice(match.rows, match.invoice);
      if (differences.length === 0) return null;
      return match.rows.some(({ side }) => side === 'purchases') ? { differences, severity: 'warning' } : { differences };
    },
  },
  {
    code: 'REC-105',
    severity: 'error',
    correctsRegister: false,
    title: {
      pl: 'Kwoty w rejestrze z ERP różnią się od wiersza JPK',
      en: 'The amounts of the ERP’s register are not those of the row of the JPK',
    },
    basis: recordBasis,
    todo: {
      pl: 'Sprawdź dokument: popraw to, co się z nim nie zgadza, w ERP albo w JPK.',
      en: 'Look at the document, and correct what does not agree with it, in the ERP or in the JPK.',
    },
    find({ rows, invoice, registerRows }) {
      if (invoice !== null) return null;
      const recorded = sumRegisterRows(registerRows);
      const isReduced = rows.some(({ side }) => side === 'purchases') && isTaxAbove(rows, recorded.tax);
      const differences = isReduced ? [] : listErpDifferences(rows, recorded, 0);
      return differences.length === 0 ? null : { differences };
    },
  },
  {
    code: 'REC-106',
    severity: 'error',
    correctsRegister: false,
    title: { pl: 'Numer KSeF w ERP nie jest numerem tej faktury', en: 'The KSeF number in the ERP is not that of the invoice' },
    basis: recordBasis,
    todo: { pl: 'Wpisz w ERP numer KSeF tej faktury.', en: 'Enter the KSeF number of the invoice in the ERP.' },
    find({ rows, invoice }) {
      const stated = invoice?.ksefNumber ?? null;
      const wrong = rows.filter(
        ({ ksefNumber }) => ksefNumber !== null && stated !== null && ksefNumber !== stated && isSoundNumber(ksefNumber),
      );
      return wrong.length === 0 ? null : { differences: wrong.map(({ ksefNumber }) => differ('ksef_number', ksefNumber, stated)) };
    },
  },
  {
    code: 'REC-107',
    severity: 'error',
    correctsRegister: false,
    title: { pl: 'Dokument jest w rejestrze z ERP więcej niż raz', en: 'The document is in the ERP’s register more than once' },
    basis: recordBasis,
    todo: {
      pl: 'Usuń w ERP powtórzony dokument i wygeneruj JPK ponownie.',
      en: 'Remove the repeated document in the ERP, and generate the JPK again.',
    },
    find: (match) => (isRepeated(match) ? {} : null),
  },
  {
    code: 'REC-108',
    severity: 'warning',
    correctsRegister: false,
    title: { pl: 'Data wystawienia w ERP różni się od daty faktury', en: 'The date of issue in the ERP is not that of the invoice' },
    basis: recordBasis,
    todo: { pl: 'Przepisz datę z pola P_1 faktury.', en: 'Copy the date from P_1 of the invoice.' },
    find({ rows, invoice }) {
      const stated = invoice?.issueDay ?? null;
      const wrong = stated === null ? [] : rows.filter(({ issueDay }) => issueDay !== null && issueDay !== stated);
      return wrong.length === 0 ? null : { differences: wrong.map(({ issueDay }) => differ('issue_date', issueDay, stated)) };
    },
  },
];

/** Whether each of several rows has all of the invoice: rows of several rates have different amounts, which add up to it. */
function isRepeated({ rows, invoice }: ErpMatch): boolean {
  if (invoice === null || rows.length < 2) return false;
  const hasAmount = rows.some(({ amounts }) => erpAmounts.some((amount) => (amounts[amount] ?? 0) !== 0));
  return hasAmount && rows.every((row) => compareWithInvoice([row], invoice).length === 0);
}

type Expected = Readonly<Record<ErpAmount, Grosze | null>>;

function compareWithInvoice(rows: readonly ErpRow[], invoice: KsefInvoice): readonly Difference[] {
  const currencies = new Set(rows.map(({ currency }) => currency));
  const [currency = null] = currencies;
  if (currencies.size > 1) return [];
  if (currency !== null) {
    const gross = currency === invoice.currency && invoice.gross !== null ? parseGrosze(invoice.gross) : null;
    // What remains to be paid of a settlement is not its amount.
    return invoice.kind === 'ROZ' || invoice.kind === 'KOR_ROZ' ? [] : listErpDifferences(rows, { net: null, tax: null, gross }, 0);
  }
  if (invoice.rows.length === 0) return [];
  const { base: net, tax } = sumInvoices([invoice]);
  const expected: Expected = { net, tax, gross: net === null || tax === null ? null : add(net, tax) };
  const differences = listErpDifferences(rows, expected, getTolerance([invoice]));
  const isPurchase = rows.some(({ side }) => side === 'purchases');
  // A buyer may deduct less than the tax, so that the rest is part of the cost.
  return isPurchase && isTaxReduced(rows, tax) ? differences.filter(({ field }) => field === 'gross') : differences;
}

/** Whether the ERP has more tax than the record, of which a buyer may deduct a part. */
function isTaxAbove(rows: readonly ErpRow[], deducted: Grosze | null): boolean {
  const recorded = sumErpAmount('tax', rows);
  return recorded !== null && deducted !== null && absoluteGrosze(recorded) > absoluteGrosze(deducted);
}

function isTaxReduced(rows: readonly ErpRow[], tax: Grosze | null): boolean {
  const recorded = sumErpAmount('tax', rows);
  return recorded !== null && tax !== null && absoluteGrosze(recorded) < absoluteGrosze(tax);
}

/** Null where a row does not state it. */
function sumErpAmount(amount: ErpAmount, rows: readonly ErpRow[]): Grosze | null {
  const known = rows.flatMap(({ amounts }) => amounts[amount] ?? []);
  return known.length === 0 ? null : sumGrosze(known);
}

const salesBases = ['K_10', 'K_11', 'K_13', 'K_15', 'K_17', 'K_19', 'K_21', 'K_22', 'K_31'] as const;
const salesTaxes = ['K_16', 'K_18', 'K_20'] as const;

function sumRegisterRows(rows: readonly RegisterRow[]): Expected {
  const sums = sumRecorded(rows);
  const sumOf = (fields: readonly string[]) => sumGrosze(fields.flatMap((field) => sums.get(field) ?? []));
  const { base, tax } = rows.some(({ side }) => side === 'purchases')
    ? sumPurchaseRows(rows)
    : { base: sumOf(salesBases), tax: sumOf(salesTaxes) };
  // The record of purchases has what is deducted, so that the gross amount of the document is unknown.
  return { net: base, tax, gross: rows.some(({ side }) => side === 'purchases') ? null : add(base, tax) };
}

function listErpDifferences(rows: readonly ErpRow[], expected: Expected, tolerance: number): readonly Difference[] {
  return erpAmounts.flatMap((amount): Difference[] => {
    const [recorded, wanted] = [sumErpAmount(amount, rows), expected[amount]];
    if (recorded === null || wanted === null || isWithin(recorded, wanted, tolerance)) return [];
    const difference = formatGrosze(subtractGrosze(recorded, wanted));
    return [{ field: amount, month: null, register: formatGrosze(recorded), invoice: formatGrosze(wanted), difference }];
  });
}

function isWithin(recorded: Units, wanted: Units, tolerance: number): boolean {
  return recorded === wanted || (tolerance > 0 && Math.abs(Number(recorded) - Number(wanted)) <= tolerance);
}
