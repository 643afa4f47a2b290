import type { ArchiveFiles } from './batch-archives.ts';
import { bureau } from './bureau.ts';
import { invoiceXml } from './invoices.ts';
import { correctionOfFirst, firstAdvance, firstKsef, secondAdvance, secondKsef, settlement } from './settled-samples.ts';

/**
 * The invoices of a month of many sellers, in the order of their paths: wrong ones, repeated and duplicate ones, a settlement with its advances,
 * and files that are no invoices.
 */
export function monthOfInvoices(invoices = 60): ArchiveFiles {
  const month = new Map(bureau({ sellers: 8, invoices, wrong: 12 }).files);
  const duplicate = invoiceXml({ lines: 2, number: 'FV/2026/10/900' });
  const others: Readonly<Record<string, string | Uint8Array>> = {
    'a-duplicate.xml': duplicate,
    'b-duplicate.xml': duplicate.replace('<P_7>', '<P_7>inny '),
    'c-repeated.xml': duplicate,
    'd-utf-16.xml': Buffer.from(`\ufeff${invoiceXml({ number: 'FV/2026/10/901' }).replace('UTF-8', 'UTF-16')}`, 'utf16le'),
    'e-empty.xml': '',
    'f-no-invoice.xml': '<html/>',
    'g <&> "ż".xml': invoiceXml({ number: 'FV/2026/10/902' }).replace('<P_15>', '<P_15>1'),
    'h-too-large.xml': new Uint8Array(10_000_001),
    [`z/${firstKsef}.xml`]: firstAdvance,
    [`z/${secondKsef}.xml`]: secondAdvance,
    'z/correction.xml': correctionOfFirst,
    'z/settlement.xml': settlement,
    'z/settlement-again.xml': settlement,
  };
  for (const [name, content] of Object.entries(others)) month.set(name, content);
  return [...month].filter(([name]) => name.endsWith('.xml')).toSorted(([left], [right]) => (left < right ? -1 : 1));
}
