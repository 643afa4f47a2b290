import { fa3Namespace, otherFormats } from '@nakor/domain/fa3/elements/identity';
import type { Language, Localized } from '@nakor/domain/shared/localized';
import { findForeignEncoding } from './decode-source.ts';

/** What a file is that is no FA(3) invoice. */
export type FileKind =
  | 'fa1'
  | 'fa2'
  | 'faRr'
  | 'upo'
  | 'jpkV7'
  | 'jpkFa'
  | 'jpk'
  | 'ubl'
  | 'cii'
  | 'html'
  | 'ksefJson'
  | 'json'
  | 'pdf'
  | 'office'
  | 'image'
  | 'archive';

/** What a file is, and what to do instead. The same on each surface. */
export const fileKindTexts: Readonly<Record<FileKind, Localized>> = {
  fa1: {
    pl: 'To jest faktura w starym formacie FA(1), którego KSeF już nie przyjmuje. Wystaw ją w programie, który zapisuje FA(3).',
    en: 'This is an invoice in the old format FA(1), which KSeF no longer accepts. Issue it with a program that writes FA(3).',
  },
  fa2: {
    pl: 'To jest faktura w starym formacie FA(2), którego KSeF nie przyjmuje od 1 lutego 2026 r. Wystaw ją w programie, który zapisuje FA(3).',
    en: 'This is an invoice in the old format FA(2), which KSeF has not accepted since 1 February 2026. Issue it with a program that writes FA(3).',
  },
  faRr: {
    pl: 'To jest faktura VAT RR (FA_RR), a sprawdzane są tylko faktury FA(3).',
    en: 'This is a VAT RR invoice (FA_RR); only FA(3) invoices are validated.',
  },
  upo: {
    pl: 'To jest UPO: urzędowe poświadczenie odbioru, a nie faktura. Zachowaj je jako dowód przyjęcia; do sprawdzenia potrzebny jest XML samej faktury.',
    en: 'This is a UPO: the official acknowledgement of receipt, not an invoice. Keep it as proof of acceptance; to validate, use the XML of the invoice itself.',
  },
  jpkV7: {
    pl: 'To jest JPK_V7: deklaracja i ewidencja VAT dla urzędu skarbowego, a nie faktura. Do sprawdzenia potrzebny jest XML faktury FA(3).',
    en: 'This is a JPK_V7: the VAT return and records for the tax office, not an invoice. To validate, use the XML of an FA(3) invoice.',
  },
  jpkFa: {
    pl: 'To jest JPK_FA: zestawienie faktur na żądanie urzędu skarbowego, a nie faktura do KSeF. Do sprawdzenia potrzebny jest XML faktury FA(3).',
    en: 'This is a JPK_FA: a list of invoices for the tax office, not an invoice for KSeF. To validate, use the XML of an FA(3) invoice.',
  },
  jpk: {
    pl: 'To jest plik JPK dla urzędu skarbowego, a nie faktura. Do sprawdzenia potrzebny jest XML faktury FA(3).',
    en: 'This is a JPK file for the tax office, not an invoice. To validate, use the XML of an FA(3) invoice.',
  },
  ubl: {
    pl: 'To jest faktura UBL (Peppol, PEF), a nie FA(3). Zapisz ją w programie do faktur jako FA(3).',
    en: 'This is a UBL invoice (Peppol, PEF), not FA(3). Save it as FA(3) in the invoicing program.',
  },
  cii: {
    pl: 'To jest faktura CII (ZUGFeRD, Factur-X), a nie FA(3). Zapisz ją w programie do faktur jako FA(3).',
    en: 'This is a CII invoice (ZUGFeRD, Factur-X), not FA(3). Save it as FA(3) in the invoicing program.',
  },
  html: {
    pl: 'To jest strona HTML, na przykład wizualizacja faktury. Do sprawdzenia potrzebny jest XML faktury, z którego powstała.',
    en: 'This is an HTML page, such as a rendered invoice. To validate, use the XML of the invoice that it shows.',
  },
  ksefJson: {
    pl: 'To jest odpowiedź KSeF w formacie JSON, a nie faktura. Do sprawdzenia potrzebny jest XML wysłanej faktury.',
    en: 'This is a JSON response of KSeF, not an invoice. To validate, use the XML of the invoice that was sent.',
  },
  json: {
    pl: 'To jest JSON, a nie faktura. Do sprawdzenia potrzebny jest XML faktury FA(3).',
    en: 'This is JSON, not an invoice. To validate, use the XML of an FA(3) invoice.',
  },
  pdf: {
    pl: 'To jest PDF, czyli wydruk. Do sprawdzenia potrzebny jest XML faktury: pobierz go z KSeF albo z programu do faktur.',
    en: 'This is a PDF, a printout. To validate, use the XML of the invoice: download it from KSeF or from the invoicing program.',
  },
  office: {
    pl: 'To jest dokument pakietu Office (na przykład arkusz), a nie faktura. Zapisz fakturę w programie do faktur jako XML FA(3).',
    en: 'This is an Office document, such as a spreadsheet, not an invoice. Save the invoice as FA(3) XML in the invoicing program.',
  },
  image: {
    pl: 'To jest obraz, na przykład skan. Do sprawdzenia potrzebny jest XML faktury: pobierz go z KSeF albo z programu do faktur.',
    en: 'This is an image, such as a scan. To validate, use the XML of the invoice: download it from KSeF or from the invoicing program.',
  },
  archive: {
    pl: 'To jest archiwum, którego nie można tu otworzyć (na przykład 7z, RAR albo archiwum w archiwum). Rozpakuj je i wskaż pliki XML.',
    en: 'This archive cannot be opened here (7z, RAR, or an archive inside an archive). Unpack it, and choose the XML files.',
  },
};

/** What a file is, and what to do instead, as one text. */
export function describeFileKind(kind: FileKind, language: Language): string {
  return fileKindTexts[kind][language];
}

/** The root element and what tells formats apart stand in the first bytes. */
const readBytes = 8_000;

const signatures: readonly { readonly start: readonly number[]; readonly kind: FileKind }[] = [
  { start: [0x25, 0x50, 0x44, 0x46], kind: 'pdf' },
  { start: [0x1f, 0x8b], kind: 'archive' },
  { start: [0x37, 0x7a, 0xbc, 0xaf], kind: 'archive' },
  { start: [0x52, 0x61, 0x72, 0x21], kind: 'archive' },
  { start: [0x89, 0x50, 0x4e, 0x47], kind: 'image' },
  { start: [0xff, 0xd8, 0xff], kind: 'image' },
  { start: [0x47, 0x49, 0x46, 0x38], kind: 'image' },
  { start: [0x49, 0x49, 0x2a, 0x00], kind: 'image' },
  { start: [0x4d, 0x4d, 0x00, 0x2a], kind: 'image' },
  { start: [0xd0, 0xcf, 0x11, 0xe0], kind: 'office' },
];

/**
 * Recognizes what a file is that is no FA(3) invoice, from its first bytes, its root element and its namespace.
 *
 * @param bytes the file; only its beginning is read
 * @returns     null for FA(3), and for what is not known
 */
export function recognizeFile(bytes: Uint8Array): FileKind | null {
  const signature = signatures.find(({ start }) => start.every((byte, index) => bytes[index] === byte));
  if (signature !== undefined) return signature.kind;
  const beginning = bytes.subarray(0, readBytes);
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4) return isOffice(beginning) ? 'office' : 'archive';
  const text = new TextDecoder(findForeignEncoding(beginning) ?? 'utf-8').decode(beginning).trimStart();
  if (text.startsWith('{') || text.startsWith('[')) return isOfKsef(text) ? 'ksefJson' : 'json';
  if (/^<!doctype html/i.test(text)) return 'html';
  const root = findRoot(text);
  return root === null ? null : recognizeXml(root, text);
}

/** What a file is that cannot be validated; null for FA(3), FA(1) and FA(2), whose validation says more, and for what is not known. */
export function recognizeNonInvoice(bytes: Uint8Array): Exclude<FileKind, 'fa1' | 'fa2'> | null {
  const kind = recognizeFile(bytes);
  return kind === 'fa1' || kind === 'fa2' ? null : kind;
}

/** Names with which the ZIP archives of office programs begin. */
const officeEntries: readonly string[] = ['[Content_Types].xml', '_rels/.rels', 'docProps/', 'xl/', 'word/', 'mimetype'];

/** Whether a ZIP archive, by its first entry, is a document of an office program. */
function isOffice(archive: Uint8Array): boolean {
  const nameLength = (archive[26] ?? 0) + (archive[27] ?? 0) * 256;
  const name = new TextDecoder().decode(archive.subarray(30, 30 + nameLength));
  return officeEntries.some((entry) => (entry.endsWith('/') ? name.startsWith(entry) : name === entry));
}

function isOfKsef(json: string): boolean {
  return /"(?:ksefNumber|ksefReferenceNumber|invoiceHash|exceptionDetailList|elementReferenceNumber|invoiceReferenceNumber)"\s*:/.test(
    json,
  );
}

interface Root {
  readonly name: string;
  readonly namespace: string;
}

/** The root element of the beginning of a document; null if there is none. */
function findRoot(text: string): Root | null {
  const start = skipProlog(text);
  const opened = /^<(?:([\w.-]+):)?([\w.-]+)/.exec(text.slice(start, start + 200));
  if (opened === null) return null;
  const [, prefix, name = ''] = opened;
  const end = text.indexOf('>', start);
  const tag = text.slice(start, end === -1 ? undefined : end);
  const declarations = [...tag.matchAll(/\sxmlns(?::([\w.-]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
  const declared = declarations.find(([, declaredPrefix]) => declaredPrefix === prefix);
  return { name, namespace: declared?.[2] ?? declared?.[3] ?? '' };
}

/** Where the root element begins: behind the declaration, comments, instructions and the document type. */
function skipProlog(text: string): number {
  const ends = [
    ['<?', '?>'],
    ['<!--', '-->'],
    ['<!', '>'],
  ] as const;
  let at = 0;
  for (;;) {
    while (/\s/.test(text.charAt(at))) at += 1;
    const passed = ends.find(([start]) => text.startsWith(start, at));
    if (passed === undefined) return at;
    const end = text.indexOf(passed[1], at);
    if (end === -1) return text.length;
    at = end + passed[1].length;
  }
}

function recognizeXml({ name, namespace }: Root, text: string): FileKind | null {
  switch (name) {
    case 'Faktura':
      return recognizeInvoice(namespace, text);
    case 'Potwierdzenie':
      return /upo/i.test(namespace) ? 'upo' : null;
    case 'JPK':
      return recognizeJpk(text);
    case 'Invoice':
    case 'CreditNote':
      return namespace.startsWith('urn:oasis:names:specification:ubl:') ? 'ubl' : null;
    case 'CrossIndustryInvoice':
      return namespace.startsWith('urn:un:unece:uncefact:') ? 'cii' : null;
    case 'html':
      return 'html';
    default:
      return null;
  }
}

function recognizeInvoice(namespace: string, text: string): FileKind | null {
  const format = otherFormats.get(namespace);
  if (format === 'FA(1)') return 'fa1';
  if (format === 'FA(2)') return 'fa2';
  return namespace !== fa3Namespace && systemCodeOf(text).startsWith('FA_RR') ? 'faRr' : null;
}

function recognizeJpk(text: string): FileKind {
  const code = systemCodeOf(text);
  if (code.startsWith('JPK_V7')) return 'jpkV7';
  return /^JPK_FA\b/.test(code) ? 'jpkFa' : 'jpk';
}

/** `kodSystemowy` of a form of the Ministry of Finance; empty where it is absent. */
function systemCodeOf(text: string): string {
  return /\bkodSystemowy\s*=\s*["']([^"']*)/.exec(text)?.[1] ?? '';
}
