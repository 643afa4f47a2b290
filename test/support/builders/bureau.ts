import { invoiceXml } from './invoices.ts';
import { plainInvoice, replaced } from './rule-cases.ts';
import { advanceInvoice, correctionInvoice, edited, settlementInvoice } from './sample-invoices.ts';

/** The folder of an accountant with many clients. */
export interface Bureau {
  /** Content by path, such as `biuro/klient-07/fv-003.xml`; of all files, also those that are no invoices. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  /** Paths of the wrong invoices. */
  readonly wrong: readonly string[];
}

interface BureauOptions {
  readonly sellers?: number;
  readonly invoices?: number;
  readonly wrong?: number;
}

/** Mistakes as programs make them; the first ones can be fixed automatically. */
const mistakes: readonly ((xml: string) => string)[] = [
  (xml) => replaced(xml, '<P_1>2026-10-15</P_1>', '<P_1>15.10.2026</P_1>'),
  (xml) => xml.replace(/<P_13_1>(\d+)\.(\d+)</, '<P_13_1>$1,$2<'),
  (xml) => xml.replace(/<P_15>\d+\.\d+</, '<P_15>1000.00<'),
  (xml) => replaced(xml, '<NIP>5250000009</NIP>', '<NIP>5250000008</NIP>'),
  (xml) => replaced(xml, '<RodzajFaktury>VAT</RodzajFaktury>', ''),
  (xml) => xml.replace(/<P_14_1>\d+\.\d+</, '<P_14_1>1.00<'),
  (xml) => xml.slice(0, 900),
];

/**
 * The invoices of many sellers in a folder each, of which some are wrong, beside files that are no invoices. One folder
 * holds a correction with its original, and a settlement with its advance.
 */
export function bureau({ sellers = 40, invoices = 300, wrong = 20 }: BureauOptions = {}): Bureau {
  const files = new Map<string, string | Uint8Array>();
  const wrongPaths: string[] = [];
  const related = {
    'faktura.xml': original,
    'korekta.xml': correctionInvoice,
    'zaliczka.xml': advanceInvoice,
    'rozliczenie.xml': settlement,
  };
  const count = invoices - Object.keys(related).length;
  const step = Math.floor(count / wrong);
  for (let at = 0; at < count; at += 1) {
    const seller = at % sellers;
    const path = `biuro/klient-${pad(seller + 1)}/fv-${pad(at + 1)}.xml`;
    const valid = ofSeller(invoiceXml({ lines: 1 + (at % 4), number: `FV/2026/10/${pad(at + 1)}` }), seller);
    const mistake = at % step === step - 1 && wrongPaths.length < wrong ? mistakes[wrongPaths.length % mistakes.length] : undefined;
    if (mistake !== undefined) wrongPaths.push(path);
    files.set(path, mistake === undefined ? valid : mistake(valid));
  }
  for (const [name, xml] of Object.entries(related)) files.set(`biuro/powiazane/${name}`, xml);
  files.set('biuro/klient-01/notatki.txt', 'Zadzwonić.');
  return { files, wrong: wrongPaths };
}

/** What {@link correctionInvoice} corrects. */
const original = edited(
  plainInvoice,
  ['FV/2026/10/001', 'FV/2026/09/100'],
  ['<P_1>2026-10-15<', '<P_1>2026-09-15<'],
  ['<P_6>2026-10-14<', '<P_6>2026-09-14<'],
  ['2026-10-15T', '2026-09-15T'],
);

const settlement = replaced(
  settlementInvoice,
  '<NrKSeFFaZaliczkowej>1234563218-20260915-0A1B2C3D4E5F-DF</NrKSeFFaZaliczkowej>',
  '<NrKSeFZN>1</NrKSeFZN>\n      <NrFaZaliczkowej>ZAL/2026/10/001</NrFaZaliczkowej>',
);

function pad(value: number): string {
  return String(value).padStart(3, '0');
}

function ofSeller(xml: string, seller: number): string {
  const named = replaced(xml, 'Zakład Przykładowy „Jaźń” sp. z o.o.', `Klient ${seller + 1} sp. z o.o.`);
  return replaced(named, '<NIP>1234563218</NIP>', `<NIP>${nipOf(seller)}</NIP>`);
}

/** A NIP with a right check digit. */
function nipOf(seller: number): string {
  const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7];
  for (let candidate = 526_000_000 + seller * 1_000; ; candidate += 1) {
    const digits = [...String(candidate)].map(Number);
    const check = digits.reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0) % 11;
    if (check < 10) return `${candidate}${check}`;
  }
}
