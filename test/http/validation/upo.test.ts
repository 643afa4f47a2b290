import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { UpoMatchResult } from '@nakor/contract/schemas/responses/upo';
import { describe, expect, it } from 'vitest';
import { exampleCertificate } from '../../support/api/code-ii-example.ts';
import { createCertificateMaker } from '../../support/builders/code-certificates.ts';
import { signUpo } from '../../support/builders/signed-upos.ts';
import { entryOf, sentInvoice, writeConfirmation, writeUpo } from '../../support/builders/upos.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { dataOf, errorOf } from '../../support/matchers/envelope.ts';
import { eventsOf, issueKey } from '../../support/storage/access.ts';

const key = await issueKey();
const [first, second] = [sentInvoice(1), sentInvoice(2)] as const;
const upo = writeUpo({ entries: [first.entry, second.entry] });

function post(body: unknown, language = 'en') {
  const headers = { ...key.authorization, 'Content-Type': 'application/json', 'Accept-Language': language };
  return sendRequest({ method: 'POST', path: '/upo/match', headers, body: JSON.stringify(body) });
}

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
if (!hasOpenssl) console.warn('SKIPPED: openssl is not installed, so the service verifies no signature of a UPO.');

/** Sends a large body. */
function postGzipped(body: unknown) {
  const headers = { ...key.authorization, 'Content-Type': 'application/gzip', 'Accept-Language': 'en' };
  return sendRequest({ method: 'POST', path: '/upo/match', headers, body: gzipSync(JSON.stringify(body)) });
}

describe('POST /upo/match', () => {
  it('matches files by their bytes as sent in JSON, and stores nothing', async () => {
    const invoices = [
      { name: 'first.xml', xml: `\ufeff${first.xml.replaceAll('\n', '\r\n')}` },
      { name: 'second.xml', xml: second.xml },
    ];
    const data = dataOf(await post({ upo_xml: [upo], invoices }), key.key.prefix);
    expect(data).toMatchObject({
      complete: false,
      upos: [{ version: 'v4-3', environment: 'prod', page: null, entries: 2, signature: { state: 'absent' } }],
      matched: [{ file: 'second.xml', entry_count: 1, entries: [{ upo: 0, position: 2, ksef_number: second.entry.NumerKSeFDokumentu }] }],
      unmatched_files: [{ file: 'first.xml', code: 'UPO-031', nearest: { position: 1 }, changes: ['byte_order_mark_added', 'line_ends'] }],
      unmatched_entries: [{ position: 1, code: 'UPO-031', nearest_file: 'first.xml', seller_nip: '1234563218' }],
      findings: [],
      truncated: false,
    });
    expect(await eventsOf(key.key.organization.id)).toEqual([]);
  });

  it('matches hashes in both notations, without the files', async () => {
    const [hash] = [first.entry.SkrotDokumentu ?? ''];
    const hex = Buffer.from(second.entry.SkrotDokumentu ?? '', 'base64')
      .toString('hex')
      .toUpperCase();
    const invoices = [
      { name: 'a', sha256: hash },
      { name: 'b', sha256: hex },
    ];
    const data = dataOf<{ readonly notes: readonly string[] }>(await post({ upo_xml: [upo], invoices }), key.key.prefix);
    expect(data).toMatchObject({ complete: true, matched: [{ file: 'a' }, { file: 'b', sha256: hex.toLowerCase() }] });
    expect(data.notes[0]).toContain('only the hash was given');
  });

  it('checks UPOs without files, in Polish', async () => {
    const test = writeUpo({ receiver: 'Ministerstwo Finansów - środowisko testowe (TE)', entries: [first.entry] });
    const data = dataOf(await post({ upo_xml: [test] }, 'pl'), key.key.prefix);
    expect(data).toMatchObject({
      ...{ complete: true, unmatched_entries: [] },
      findings: [{ code: 'UPO-005', severity: 'warning', upo: 0, message: expect.stringContaining('nie ma skutków prawnych') }],
    });
  });

  it('accepts a full session by hash, and cuts lists that do not fit into a response', async () => {
    const count = 10_000;
    const entries = Array.from({ length: count }, (_, index) => entryOf(`sent ${index}`, index));
    const invoices = entries.map(({ SkrotDokumentu: sha256 }, index) => ({ name: `folder/of/a/session/invoice-${index}.xml`, sha256 }));
    const data = dataOf<{ readonly matched: readonly unknown[]; readonly truncated: boolean; readonly complete: boolean }>(
      await postGzipped({ upo_xml: [writeUpo({ entries })], invoices }),
      key.key.prefix,
    );
    expect([data.complete, data.truncated]).toEqual([true, true]);
    expect(data.matched.length).toBeGreaterThan(3_000);
  });

  it('rejects wrong fields, all at once', async () => {
    const invoices = [
      { name: 'a' },
      { name: 'b', xml: 'x', sha256: '0'.repeat(64) },
      { name: 'c', sha256: 'x' },
      { name: 'd', xml: '\ud800' },
    ];
    const { details } = errorOf(await post({ invoices, files: [] }), 400, 'VALIDATION_ERROR');
    expect(details).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: 'upo_xml', code: 'required' }),
        expect.objectContaining({ path: 'invoices[0].xml', code: 'required', message: expect.stringContaining('either the file') }),
        expect.objectContaining({ path: 'invoices[1].xml', code: 'required' }),
        expect.objectContaining({ path: 'invoices[2].sha256', code: 'invalid_value' }),
        expect.objectContaining({ path: 'invoices[3].xml', code: 'invalid_text' }),
        expect.objectContaining({ path: 'files', code: 'unknown_field' }),
      ]),
    );
  });

  it.skipIf(!hasOpenssl)('verifies the signature with the trust of the request', async () => {
    const maker = createCertificateMaker();
    const signed = signUpo({ confirmation: writeConfirmation({ entries: [first.entry] }), signer: maker.make({ key: 'rsa' }) });
    const trust = readFileSync(join(maker.folder, 'ca.pem'), 'utf8');
    maker.remove();
    const stateOf = async (body: object) => {
      const { complete, upos } = dataOf<UpoMatchResult>(await post(body), key.key.prefix);
      return [complete, upos[0]?.signature.state, upos[0]?.signature.findings.map(({ code }) => code)];
    };
    expect(await stateOf({ upo_xml: [signed], trust })).toEqual([true, 'valid', []]);
    expect(await stateOf({ upo_xml: [signed], trust: exampleCertificate })).toEqual([false, 'untrusted', ['UPO-054']]);
    expect(await stateOf({ upo_xml: [signed] })).toEqual([true, 'untrusted', ['UPO-057']]);
    expect(await stateOf({ upo_xml: [signed.replace('FV/2026', 'FV/2027')] })).toEqual([false, 'invalid', ['UPO-047']]);
    expect(await stateOf({ upo_xml: [upo], trust })).toEqual([false, 'absent', ['UPO-040']]);
  });

  it('rejects a trust that is none', async () => {
    const { details } = errorOf(await post({ upo_xml: [upo], trust: 'PEM' }), 400, 'VALIDATION_ERROR');
    expect(details).toEqual([expect.objectContaining({ path: 'trust', code: 'invalid_value' })]);
  });

  it('names the UPO that cannot be read', async () => {
    const { details } = errorOf(await post({ upo_xml: [upo, first.xml] }), 400, 'INVALID_XML');
    expect(details).toEqual([expect.objectContaining({ path: 'upo_xml[1]', code: 'UPO-001', line: 2 })]);
    const hostile = upo.replace('<Potwierdzenie', '<!DOCTYPE Potwierdzenie><Potwierdzenie');
    expect(errorOf(await post({ upo_xml: [hostile] }), 400, 'INVALID_XML').details).toEqual([
      expect.objectContaining({ path: 'upo_xml[0]', code: 'XML-008' }),
    ]);
  });

  it('limits all documents together', async () => {
    const large = `<a>${'x'.repeat(6_000_000)}</a>`;
    const invoices = [1, 2].map((index) => ({ name: `${index}`, xml: large }));
    errorOf(await postGzipped({ upo_xml: [upo], invoices }), 400, 'FILE_TOO_LARGE');
  });
});
