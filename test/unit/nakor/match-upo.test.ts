import { createNakor } from 'nakor';
import { describe, expect, it } from 'vitest';
import { bytesOf, sentInvoice, writeUpo } from '../../support/builders/upos.ts';

const nakor = createNakor({ language: 'en' });
const [first, second] = [sentInvoice(1), sentInvoice(2)] as const;
const upo = writeUpo({ entries: [first.entry, second.entry] });

describe('matchUpo of the library', () => {
  it('accepts bytes, strings and hashes', async () => {
    const invoices = [
      { name: 'first', xml: bytesOf(first.xml) },
      { name: 'second', sha256: second.entry.SkrotDokumentu ?? '' },
    ];
    const match = await nakor.matchUpo({ upo_xml: [bytesOf(upo)], invoices });
    expect(match).toMatchObject({ complete: true, matched: [{ file: 'first' }, { file: 'second' }] });
    expect(await nakor.matchUpo({ upo_xml: [upo] })).toMatchObject({ complete: true, matched: [], unmatched_entries: [] });
  });

  it('does not take bytes in another encoding for what was sent', async () => {
    const [file] = [bytesOf(first.xml)];
    const match = await nakor.matchUpo({ upo_xml: [upo], invoices: [{ name: 'first', xml: file.slice(0, -1) }] });
    expect(match.unmatched_files).toMatchObject([{ code: 'UPO-031', changes: ['trailing_white_space'] }]);
  });

  it.each<readonly [string, unknown, string]>([
    ['nothing', undefined, 'body'],
    ['no UPO', { upo_xml: [] }, 'upo_xml'],
    ['an empty file', { upo_xml: [upo], invoices: [{ name: 'x', xml: new Uint8Array() }] }, 'invoices[0].xml'],
    ['a file that is none', { upo_xml: [upo], invoices: [null] }, 'invoices[0]'],
    ['files that are no list', { upo_xml: [upo], invoices: 'x' }, 'invoices'],
  ])('rejects %s', async (_, request, path) => {
    await expect(nakor.matchUpo(request as never)).rejects.toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path }] });
  });

  it('names the UPO that cannot be read, and a file that is too large', async () => {
    await expect(nakor.matchUpo({ upo_xml: [upo, '<a/>'] })).rejects.toMatchObject({
      code: 'INVALID_XML',
      details: [{ path: 'upo_xml[1]', code: 'UPO-001' }],
    });
    const invoices = [{ name: 'x', xml: new Uint8Array(10_000_001) }];
    await expect(nakor.matchUpo({ upo_xml: [upo], invoices })).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
  });
});
