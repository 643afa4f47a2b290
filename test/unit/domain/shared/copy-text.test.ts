import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readIdentity } from '@nakor/collection/read-identity';
import { scanDocument } from '@nakor/collection/scan-document';
import { readKsefInvoice } from '@nakor/domain/reconciliation/reading/read-ksef-invoice';
import { copyText } from '@nakor/domain/shared/copy-text';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';

const name = '1234563218-20261015-0100001AF629-AF.xml';
const documents = 200;
const charactersPerDocument = 50_000;
/** Each with a number of its own that is long enough for an engine to refer to the document. */
const template = invoiceXml({ lines: 1 }).replace('</Faktura>', `${' '.repeat(charactersPerDocument)}</Faktura>`);
const bytesOf = (at: number) => new TextEncoder().encode(template.replaceAll('FV/2026/10/001', `FV/2026/10/DŁUGI/${at}`));
const origin = {
  ...{ name, ksefNumber: null },
  onError: (error: unknown) => {
    throw error;
  },
};

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function measureHeapBytes(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

describe('copyText', () => {
  it.each(['', 'a', 'ł', 'ab\u{1F600}cd', 'a text of more than thirteen characters'])('returns the same string: %j', (text) => {
    expect(copyText(text)).toBe(text);
  });

  it.each<[what: string, read: (bytes: Uint8Array) => unknown]>([
    ['the identity of a document', (bytes) => readIdentity(name, bytes)],
    ['the quick look at a document', scanDocument],
    ['an invoice to compare', (bytes) => readKsefInvoice(bytes, origin)],
  ])('leaves no text of the document in memory: %s', (_, read) => {
    const kept: unknown[] = [read(bytesOf(0))];
    const before = measureHeapBytes();
    for (let at = 1; at <= documents; at += 1) kept.push(read(bytesOf(at)));
    expect(measureHeapBytes() - before).toBeLessThan((documents * charactersPerDocument) / 4);
    expect(kept).toHaveLength(documents + 1);
  });
});
