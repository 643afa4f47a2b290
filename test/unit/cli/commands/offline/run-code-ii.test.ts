import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCertificateMaker } from '../../../../support/builders/code-certificates.ts';
import { invoiceXml } from '../../../../support/builders/invoices.ts';
import { runCommand, startCommand } from '../../../../support/drivers/command-line.ts';

const maker = createCertificateMaker();
const { folder } = maker;
const own = maker.make();
const seller = /<NIP>(\d{10})<\/NIP>/.exec(invoiceXml({ lines: 1 }))?.[1] ?? '';

beforeAll(() => {
  writeFileSync(join(folder, 'invoice.xml'), invoiceXml({ lines: 1 }));
  writeFileSync(join(folder, 'other.xml'), `${invoiceXml({ lines: 1 })}\n`);
  writeFileSync(join(folder, 'cert.pem'), own.certificate);
  writeFileSync(join(folder, 'key.pem'), own.key);
  writeFileSync(join(folder, 'encrypted.pem'), maker.openssl('pkcs8', '-topk8', '-in', 'key.pem', '-passout', 'pass:hidden'));
});
afterAll(() => maker.remove());

const run = (...parameters: string[]) => runCommand(folder, ['kod-ii', ...parameters, '--no-config', '--language', 'en']);
const signed = async () => (await run('sign', 'invoice.xml', '--cert', 'cert.pem', '--key', 'key.pem')).output.trim();

describe('nakor kod-ii', () => {
  it('signs a code that it verifies', async () => {
    const url = await signed();
    expect(url).toContain(`/certificate/Nip/${seller}/${seller}/01A2B3C4D5E6F708/`);
    const verified = await run('verify', url, 'invoice.xml', '--cert', 'cert.pem');
    expect(verified).toMatchObject({ exitCode: 0, output: expect.stringContaining('Code II is valid.'), complaints: '' });
    expect(await run('show', url)).toMatchObject({ exitCode: 2 });
  });

  it('signs for another context, and with an encrypted key', async () => {
    const parameters = [
      'kod-ii',
      'sign',
      'invoice.xml',
      '--cert',
      'cert.pem',
      '--key',
      'encrypted.pem',
      '--context',
      `InternalId=${seller}-00001`,
    ];
    const env = { NAKOR_KEY_PASSPHRASE: 'hidden' };
    const { output } = await startCommand(folder, [...parameters, '--no-config'], { env }).ended;
    expect(output).toContain(`/certificate/InternalId/${seller}-00001/${seller}/`);
    expect(await run(...parameters.slice(1))).toMatchObject({ exitCode: 2, output: '', complaints: expect.stringContaining('passphrase') });
  });

  it('names what is wrong with its place, and exits with 1', async () => {
    const url = await signed();
    const { exitCode, output } = await run('verify', url, 'other.xml', '--cert', 'cert.pem');
    expect(exitCode).toBe(1);
    const start = url.indexOf(url.split('/').at(-2) ?? '');
    expect(output).toContain(`- hash, characters ${start + 1}–${start + 43}: The link contains the hash of another file`);
    const json = await run('verify', url, 'invoice.xml', '--cert', 'cert.pem', '--environment', 'test', '--json');
    expect(JSON.parse(json.output)).toMatchObject({
      valid: false,
      environment: 'prod',
      findings: [{ code: 'other_environment', part: 'host' }],
    });
  });

  it.each([
    ['without a certificate', ['sign', 'invoice.xml'], '--cert'],
    ['without a key', ['sign', 'invoice.xml', '--cert', 'cert.pem'], '--key'],
    ['of an unknown action', ['make', 'invoice.xml', '--cert', 'cert.pem'], 'verify, sign'],
    ['to verify with a key', ['verify', 'https://a', '--cert', 'cert.pem', '--key', 'key.pem'], 'no key'],
    ['with the key as certificate', ['sign', 'invoice.xml', '--cert', 'key.pem', '--key', 'key.pem'], 'not an X.509 certificate'],
    ['with the certificate as key', ['sign', 'invoice.xml', '--cert', 'cert.pem', '--key', 'cert.pem'], 'not a private key'],
    ['with the key of another', ['sign', 'invoice.xml', '--cert', 'cert.pem', '--key', 'ca.key'], 'does not belong'],
    ['with an unknown context', ['sign', 'invoice.xml', '--cert', 'cert.pem', '--key', 'key.pem', '--context', 'nip=1'], '--context'],
  ])('rejects a command %s', async (_, parameters, complaint) => {
    expect(await run(...parameters)).toMatchObject({ exitCode: 2, output: '', complaints: expect.stringContaining(complaint) });
  });

  it('prints no key', async () => {
    const secret = readFileSync(join(folder, 'key.pem'), 'utf8').split('\n')[1] ?? '';
    const ending = await run('sign', 'invoice.xml', '--cert', 'key.pem', '--key', 'key.pem');
    expect(JSON.stringify(ending)).not.toContain(secret);
  });
});
