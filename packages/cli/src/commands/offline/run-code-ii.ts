import { resolve } from 'node:path';
import { formatCodeIiText } from '@nakor/contract/ksef-explanation/format-code-ii';
import { escapeControlCharacters } from '@nakor/domain/shared/terminal-escape';
import { type CommonOptions, readCommonSettings, requireOneOf } from '../../config/common-settings.ts';
import { type CliIo, type ExitCode, exitCodes } from '../../shared/cli-io.ts';
import { readNamedFile } from '../../shared/read-bounded.ts';
import { UserError } from '../../shared/user-error.ts';
import { createLibrary, reportRejections } from '../create-library.ts';
import { readInput } from '../read-invoice.ts';

/** Options of `kod-ii`, as typed. */
export interface CodeIiOptions extends CommonOptions {
  readonly cert?: string;
  readonly key?: string;
  readonly context?: string;
  readonly json?: boolean;
}

/** The environment variable with the passphrase of an encrypted key: other users of the computer can read command lines. */
const passphraseVariable = 'NAKOR_KEY_PASSPHRASE';

/** More is no key and no certificate. */
const pemLimitBytes = 50_000;

/**
 * Verifies a code II, or signs one. A verification exits with 1 if the code is not valid.
 *
 * @param action `verify` or `sign`
 * @param words  the URL and optionally the invoice, or the invoice
 * @throws UserError if the command is wrong or a file cannot be read
 */
export async function runCodeIi(action: string, words: readonly string[], options: CodeIiOptions, io: CliIo): Promise<ExitCode> {
  const settings = await readCommonSettings(options, io.folder, io.nowUnixMs());
  const task = requireOneOf('kod-ii', action, ['verify', 'sign']);
  const certificate = await readPem('--cert', options.cert, io.folder);
  const library = createLibrary(settings);
  if (task === 'sign') {
    const [file, ...more] = words;
    if (file === undefined || more.length > 0) throw new UserError(signUsage);
    const xml = await readInput(file, io);
    const key = await readPem('--key', options.key, io.folder);
    const passphrase = io.env[passphraseVariable];
    const context = options.context === undefined ? undefined : readContext(options.context);
    return reportRejections(io, async () => {
      const stated = { ...(passphrase === undefined ? {} : { passphrase }), ...(context === undefined ? {} : { context }) };
      await io.out(`${await library.signCodeII({ xml, certificate, key, ...stated })}\n`);
      return exitCodes.ok;
    });
  }
  const [url, file, ...more] = words;
  if (url === undefined || more.length > 0 || options.key !== undefined) throw new UserError(verifyUsage);
  const xml = file === undefined ? undefined : await readInput(file, io);
  return reportRejections(io, async () => {
    const result = await library.verifyCodeII({ url, certificate, ...(xml === undefined ? {} : { xml }) });
    const text = options.json === true ? JSON.stringify(result, null, 2) : formatCodeIiText(result, settings.language);
    await io.out(`${escapeControlCharacters(text)}\n`);
    return result.valid ? exitCodes.ok : exitCodes.issues;
  });
}

const signUsage = {
  pl: 'Podaj jedną fakturę: nakor kod-ii sign faktura.xml --cert certyfikat.pem --key klucz.pem.',
  en: 'Name one invoice: nakor kod-ii sign invoice.xml --cert certificate.pem --key key.pem.',
};

const verifyUsage = {
  pl: 'Podaj link, a po nim ewentualnie fakturę, bez klucza: nakor kod-ii verify "https://…" faktura.xml --cert certyfikat.pem.',
  en: 'Give the URL, then optionally the invoice, and no key: nakor kod-ii verify "https://…" invoice.xml --cert certificate.pem.',
};

async function readPem(option: string, path: string | undefined, folder: string): Promise<Uint8Array> {
  if (path === undefined) throw new UserError({ pl: `Podaj plik opcją ${option}.`, en: `Name the file by ${option}.` });
  return readNamedFile(resolve(folder, path), path, pemLimitBytes);
}

/** @throws UserError unless it is such as `Nip=1234563218` */
function readContext(text: string) {
  const [, type = '', value = ''] = /^(\w+)=(.+)$/.exec(text) ?? [];
  return { type: requireOneOf('--context', type, ['Nip', 'InternalId', 'NipVatUe', 'PeppolId']), value };
}
