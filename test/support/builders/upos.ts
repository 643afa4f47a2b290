import { createHash } from 'node:crypto';
import { ksefNumberOf } from './ksef-numbers.ts';
import { plainInvoice, replaced } from './rule-cases.ts';

/** An invoice of a test with the file that was sent. */
export interface SentInvoice {
  readonly name: string;
  readonly number: string;
  readonly xml: string;
  readonly entry: WrittenEntry;
}

/** The values of a `Dokument`; a null is left out. */
export interface WrittenEntry {
  readonly NipSprzedawcy: string | null;
  readonly NumerKSeFDokumentu: string | null;
  readonly NumerFaktury: string | null;
  readonly DataWystawieniaFaktury: string | null;
  readonly DataPrzeslaniaDokumentu: string | null;
  readonly DataNadaniaNumeruKSeF: string | null;
  readonly SkrotDokumentu: string | null;
  readonly TrybWysylki: string | null;
}

/** Seller and day of issue of {@link plainInvoice}. */
export const sellerNip = '1234563218';
const issueDay = '2026-10-15';

/** The hash of a file as a UPO states it. */
function upoHashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64');
}

/** The entry of a file. */
export function entryOf(content: string | Uint8Array, index: number, changes: Partial<WrittenEntry> = {}): WrittenEntry {
  return {
    NipSprzedawcy: sellerNip,
    NumerKSeFDokumentu: ksefNumberOf(sellerNip, issueDay, (0xa0_0000_0000 + index).toString(16).toUpperCase().padStart(12, '0')),
    NumerFaktury: `FV/2026/10/${index}`,
    DataWystawieniaFaktury: issueDay,
    DataPrzeslaniaDokumentu: '2026-10-15T11:02:41.584+02:00',
    DataNadaniaNumeruKSeF: '2026-10-15T11:02:42.084+02:00',
    SkrotDokumentu: upoHashOf(content),
    TrybWysylki: 'Online',
    ...changes,
  };
}

/** An invoice that was sent, by its position in the session. */
export function sentInvoice(index: number): SentInvoice {
  const number = `FV/2026/10/${index}`;
  const xml = replaced(plainInvoice, 'FV/2026/10/001', number);
  return { name: `invoice-${index}.xml`, number, xml, entry: entryOf(xml, index) };
}

/** What a UPO of a test is built from. */
export interface WrittenUpo {
  readonly version?: string;
  readonly receiver?: string;
  readonly session?: string;
  readonly context?: string;
  /** As `[page, pages, from, to, documents]`; null for the UPO of an invoice. */
  readonly page?: readonly [number, number, number, number, number] | null;
  readonly entries: readonly WrittenEntry[];
  /** Written before the end of the root. */
  readonly more?: string;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The `Potwierdzenie` in canonical form (C14N), without a declaration. */
export function writeConfirmation({
  version = 'v4-3',
  receiver = 'Ministerstwo Finansów',
  session = '20261015-SB-9D5A28BFDA-47C899773E-5C',
  context = `<Nip>${sellerNip}</Nip>`,
  page = null,
  entries,
  more = '',
}: WrittenUpo): string {
  const pages = ['Strona', 'LiczbaStron', 'ZakresDokumentowOd', 'ZakresDokumentowDo', 'CalkowitaLiczbaDokumentow'];
  const described =
    page === null ? '' : `\n  <OpisPotwierdzenia>${pages.map((name, at) => `<${name}>${page[at]}</${name}>`).join('')}</OpisPotwierdzenia>`;
  const documents = entries.map((entry) => {
    const fields = Object.entries(entry).filter(([, value]) => value !== null);
    return `\n  <Dokument>${fields.map(([name, value]) => `<${name}>${escaped(String(value))}</${name}>`).join('')}</Dokument>`;
  });
  return `<Potwierdzenie xmlns="http://upo.schematy.mf.gov.pl/KSeF/${version}">
  <NazwaPodmiotuPrzyjmujacego>${escaped(receiver)}</NazwaPodmiotuPrzyjmujacego>
  <NumerReferencyjnySesji>${session}</NumerReferencyjnySesji>
  <Uwierzytelnienie><IdKontekstu>${context}</IdKontekstu><SkrotDokumentuUwierzytelniajacego>${upoHashOf('authentication')}</SkrotDokumentuUwierzytelniajacego></Uwierzytelnienie>${described}
  <NazwaStrukturyLogicznej>Schemat_FA(3)_v1-0E.xsd</NazwaStrukturyLogicznej>
  <KodFormularza>FA (3)</KodFormularza>${documents.join('')}${more}
</Potwierdzenie>`;
}

/** A UPO as a file. */
export function writeUpo(written: WrittenUpo): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${writeConfirmation(written)}`;
}

/** Bytes of a text in UTF-8. */
export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
