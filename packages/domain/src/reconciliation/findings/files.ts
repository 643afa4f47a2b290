import { add, negate } from '../../money/units.ts';
import { formatGrosze, type Grosze, parseGrosze, sumGrosze } from '../model/grosze.ts';
import type { KsefInvoice } from '../model/ksef-invoice.ts';
import type { Difference } from '../model/reconciliation.ts';
import { type RegisterFile, type RegisterRow, type Side, sidesOfRegister } from '../model/register.ts';
import type { MetadataEntry } from '../reading/read-metadata.ts';
import { differ, type FindingKind } from './finding-kind.ts';

/** One side of a file, with its totals. */
export interface ControlSubject {
  readonly file: RegisterFile;
  readonly side: Side;
  readonly rows: readonly RegisterRow[];
}

/** The sides of a file. */
export function listControlSubjects(file: RegisterFile): readonly ControlSubject[] {
  return sidesOfRegister.map((side) => ({ file, side, rows: file.rows.filter((row) => row.side === side) }));
}

const increasing = ['K_16', 'K_18', 'K_20', 'K_24', 'K_26', 'K_28', 'K_30', 'K_32', 'K_33', 'K_34'] as const;
const decreasing = ['K_35', 'K_36', 'K_360'] as const;
const deductible = ['K_41', 'K_43', 'K_44', 'K_45', 'K_46', 'K_47'] as const;

/** The tax that a side has to state as its total; rows FP are not part of it. */
function computeControlTax({ side, rows }: ControlSubject): Grosze {
  const sum = (fields: readonly string[]) =>
    sumGrosze(
      rows.flatMap(({ amounts, documentType }) => (documentType === 'FP' ? [] : fields.flatMap((field) => amounts.get(field) ?? []))),
    );
  return side === 'purchases' ? sum(deductible) : add(sum(increasing), negate(sum(decreasing)));
}

const controlBasis = { pl: 'opis pól SprzedazCtrl i ZakupCtrl JPK_V7M(3)', en: 'description of SprzedazCtrl and ZakupCtrl of JPK_V7M(3)' };

/** Findings about the totals of a file. */
export const controlKinds: readonly FindingKind<ControlSubject>[] = [
  {
    code: 'REC-080',
    severity: 'error',
    correctsRegister: true,
    title: { pl: 'Liczba wierszy w sumie kontrolnej nie zgadza się z plikiem', en: 'The control total of rows is not that of the file' },
    basis: controlBasis,
    todo: { pl: 'Wygeneruj plik ponownie: sumy liczy program.', en: 'Generate the file again: the program computes the totals.' },
    find({ file, side, rows }) {
      const control = file.controls[side];
      if (control === null ? rows.length === 0 : control.count === rows.length) return null;
      const field = side === 'sales' ? 'LiczbaWierszySprzedazy' : 'LiczbaWierszyZakupow';
      return { differences: [differ(field, control?.count?.toString() ?? null, String(rows.length))] };
    },
  },
  {
    code: 'REC-081',
    severity: 'error',
    correctsRegister: true,
    title: { pl: 'Podatek w sumie kontrolnej nie zgadza się z wierszami', en: 'The control total of tax is not that of the rows' },
    basis: controlBasis,
    todo: {
      pl: 'Wygeneruj plik ponownie. Wiersze FP nie wchodzą do sumy podatku należnego.',
      en: 'Generate the file again. Rows with FP are not part of the total of output tax.',
    },
    find(subject) {
      const stated = subject.file.controls[subject.side]?.tax ?? null;
      const computed = computeControlTax(subject);
      if (stated === null || stated === computed) return null;
      const field = subject.side === 'sales' ? 'PodatekNalezny' : 'PodatekNaliczony';
      const difference = formatGrosze(add(stated, negate(computed)));
      return {
        differences: [{ field, month: subject.file.month, register: formatGrosze(stated), invoice: formatGrosze(computed), difference }],
      };
    },
  },
];

/** Errors of the schema that a finding shows. */
const shownSchemaErrors = 100;

/** Findings about a file as a whole. */
export const fileKinds: readonly FindingKind<RegisterFile>[] = [
  {
    code: 'REC-082',
    severity: 'error',
    correctsRegister: true,
    title: { pl: 'Plik nie jest zgodny z podanym schematem XSD', en: 'The file does not conform to the given XSD schema' },
    basis: { pl: 'schemat XSD podany w --xsd', en: 'the XSD schema given with --xsd' },
    todo: { pl: 'Popraw plik w programie, który go tworzy.', en: 'Correct the file in the program that makes it.' },
    find({ schemaErrors = [] }) {
      const shown = schemaErrors.slice(0, shownSchemaErrors);
      return shown.length === 0 ? null : { differences: shown.map(({ line, message }) => differ(`XML:${line ?? '?'}`, message, null)) };
    },
  },
];

/** Findings about what cannot be read in a row. */
export const rowContentKinds: readonly FindingKind<RegisterRow>[] = [
  {
    code: 'REC-083',
    severity: 'error',
    correctsRegister: true,
    title: { pl: 'Kwoty w wierszu nie da się odczytać', en: 'An amount of the row cannot be read' },
    basis: controlBasis,
    todo: { pl: 'Popraw zapis kwoty, na przykład -12.50.', en: 'Correct how the amount is written, such as -12.50.' },
    find: ({ malformed }) => (malformed.length === 0 ? null : { differences: malformed.map((field) => differ(field, null, null)) }),
  },
];

/** An invoice and what KSeF states about it. */
export interface MetadataSubject {
  readonly entry: MetadataEntry;
  /** Null if it is not among the given invoices. */
  readonly invoice: KsefInvoice | null;
}

const metadataBasis = { pl: 'metadane eksportu KSeF (_metadata.json)', en: 'metadata of the export of KSeF (_metadata.json)' };

/** Findings about metadata and the XML. */
export const metadataKinds: readonly FindingKind<MetadataSubject>[] = [
  {
    code: 'REC-070',
    severity: 'error',
    correctsRegister: false,
    title: { pl: 'Plik faktury nie zgadza się z metadanymi KSeF', en: 'The file of the invoice does not agree with the metadata of KSeF' },
    basis: metadataBasis,
    todo: {
      pl: 'Pobierz fakturę z KSeF ponownie: ten plik nie jest tym, który KSeF przyjął.',
      en: 'Download the invoice from KSeF again: this file is not the one that KSeF accepted.',
    },
    find({ entry, invoice }) {
      if (invoice === null) return null;
      const differences = compareMetadata(entry, invoice);
      return differences.length === 0 ? null : { differences };
    },
  },
  {
    code: 'REC-071',
    severity: 'warning',
    correctsRegister: false,
    title: {
      pl: 'Metadane KSeF wymieniają fakturę, której pliku nie podano',
      en: 'The metadata of KSeF name an invoice whose file was not given',
    },
    basis: metadataBasis,
    todo: { pl: 'Pobierz plik tej faktury i porównaj ponownie.', en: 'Download the file of the invoice and compare again.' },
    find: ({ entry, invoice }) => (invoice === null ? { differences: [differ('ksefNumber', entry.number, entry.ksefNumber)] } : null),
  },
];

function compareMetadata(entry: MetadataEntry, invoice: KsefInvoice): readonly Difference[] {
  const gross = invoice.gross === null ? null : parseGrosze(invoice.gross);
  const text = (amount: Grosze | null) => (amount === null ? null : formatGrosze(amount));
  const pairs: readonly (readonly [string, string | null, string | null])[] = [
    ['invoiceHash', invoice.sha256, entry.sha256],
    ['invoiceNumber', invoice.number, entry.number],
    ['issueDate', invoice.issueDay, entry.issueDay],
    ['seller.nip', invoice.sellerNip, entry.sellerNip],
    ['grossAmount', text(gross), text(entry.gross)],
  ];
  return pairs.flatMap(([field, file, stated]) => (stated === null || file === stated ? [] : [differ(field, file, stated)]));
}
