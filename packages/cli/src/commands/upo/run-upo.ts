import { resolve } from 'node:path';
import { recognizeNonInvoice } from '@nakor/collection/recognize-file';
import { formatUpoText } from '@nakor/contract/ksef-explanation/format-upo';
import { readTrust } from '@nakor/documents/upo-signature/trust';
import { type UpoSignature, verifyUpoSignature } from '@nakor/documents/upo-signature/verify-upo-signature';
import { joinLocalized, type Localized } from '@nakor/domain/shared/localized';
import { escapeControlCharacters } from '@nakor/domain/shared/terminal-escape';
import { createUpoMatcher, type UpoMatcher } from '@nakor/domain/upo/match-upo';
import { readUpo } from '@nakor/domain/upo/read-upo';
import type { Upo } from '@nakor/domain/upo/upo';
import { buildUpoMatchResult } from '@nakor/engine/results/upo-match-result';
import { type CommonOptions, readCommonSettings, requireOneOf } from '../../config/common-settings.ts';
import { findSources } from '../../input/find-sources.ts';
import { documentLimitBytes } from '../../input/source.ts';
import { type CliIo, type ExitCode, exitCodes } from '../../shared/cli-io.ts';
import { formatFileErrorText } from '../../shared/file-errors.ts';
import { readNamedFile } from '../../shared/read-bounded.ts';
import { UserError } from '../../shared/user-error.ts';

/** Options of `upo`, as typed. */
export interface UpoOptions extends CommonOptions {
  readonly invoices?: readonly string[];
  /** A file of certificates. */
  readonly trust?: string;
  readonly json?: boolean;
}

/** A UPO with the name of its file. */
interface NamedUpo {
  readonly name: string;
  readonly upo: Upo;
  readonly signature: UpoSignature;
}

/** Something that cannot be read. */
interface Unreadable {
  readonly name: string;
  readonly reason: Localized;
}

/**
 * Checks UPOs and compares them with files. Exits with 1 if they do not agree, with 2 if something cannot be read. Files are read one after
 * another, so that the size of the folder does not matter.
 *
 * @throws UserError if the command is wrong
 */
export async function runUpo(action: string, paths: readonly string[], options: UpoOptions, io: CliIo): Promise<ExitCode> {
  const { language } = await readCommonSettings(options, io.folder, io.nowUnixMs());
  requireOneOf('upo', action, ['check']);
  const trust = options.trust === undefined ? [] : await readTrustFile(options.trust, io.folder);
  const { upos, unreadable } = await readUpos(paths, trust, io);
  if (upos.length === 0 && unreadable.length === 0) throw new UserError(noUpo);
  const matcher = createUpoMatcher(upos.map(({ upo }) => upo));
  const invoices = options.invoices ?? [];
  const hasFiles = invoices.length > 0;
  if (hasFiles) unreadable.push(...(await addFiles(invoices, matcher, io)));
  for (const { name, reason } of unreadable) io.error(escapeControlCharacters(`${name}: ${reason[language]}`));
  if (upos.length > 0) {
    const compared = {
      upos: upos.map(({ upo }) => upo),
      signatures: upos.map(({ signature }) => signature),
      hasTrust: trust.length > 0,
      ...{ match: matcher.finish(), hashes: 0, hasFiles },
    };
    const result = buildUpoMatchResult(compared, language);
    const names = upos.map(({ name }) => name);
    const named = { ...result, upos: result.upos.map((upo, index) => ({ file: names[index], ...upo })) };
    const text = options.json === true ? JSON.stringify(named, null, 2) : formatUpoText(result, names, language);
    await io.out(`${escapeControlCharacters(text)}\n`);
    if (unreadable.length === 0) return result.complete ? exitCodes.ok : exitCodes.issues;
  }
  return exitCodes.usage;
}

type Trust = NonNullable<ReturnType<typeof readTrust>>;

/** More are no certificates. */
const trustLimitBytes = 1_000_000;

/** @throws UserError if the file cannot be read, or contains something else than certificates */
async function readTrustFile(path: string, folder: string): Promise<Trust> {
  const trust = readTrust(new TextDecoder().decode(await readNamedFile(resolve(folder, path), path, trustLimitBytes)));
  if (trust !== null) return trust;
  throw new UserError({ pl: `${path}: to nie są certyfikaty w PEM.`, en: `${path}: these are not certificates in PEM.` });
}

const noUpo: Localized = {
  pl: 'Wśród podanych plików nie ma UPO.',
  en: 'None of the files is a UPO.',
};

async function readUpos(paths: readonly string[], trust: Trust, io: CliIo): Promise<{ upos: NamedUpo[]; unreadable: Unreadable[] }> {
  const upos: NamedUpo[] = [];
  const unreadable: Unreadable[] = [];
  for await (const { name, content, reason } of readFiles(paths, io)) {
    const read = content === null ? null : readUpo(content);
    if (read?.ok === true && content !== null) upos.push({ name, upo: read.value, signature: verifyUpoSignature(content, trust) });
    // A folder may also contain invoices.
    else if (read?.ok === false && read.error.code === 'UPO-001' && !paths.includes(name)) continue;
    else unreadable.push({ name, reason: read?.ok !== false ? reason : joinLocalized(read.error.message, ` (${read.error.code})`) });
  }
  return { upos, unreadable };
}

async function addFiles(paths: readonly string[], matcher: UpoMatcher, io: CliIo): Promise<Unreadable[]> {
  const unreadable: Unreadable[] = [];
  for await (const { name, content, reason } of readFiles(paths, io)) {
    if (content === null) unreadable.push({ name, reason });
    else if (recognizeNonInvoice(content) !== 'upo') matcher.addFile(name, content);
  }
  return unreadable;
}

interface ReadFile {
  readonly name: string;
  readonly content: Uint8Array | null;
  /** Why there is no content. */
  readonly reason: Localized;
}

const tooLarge: Localized = {
  pl: `plik ma więcej niż ${documentLimitBytes} bajtów.`,
  en: `the file has more than ${documentLimitBytes} bytes.`,
};

async function* readFiles(paths: readonly string[], { folder, input }: CliIo): AsyncGenerator<ReadFile> {
  for await (const found of findSources(paths, { folder, input })) {
    if (found.kind === 'unreadable') yield { name: found.name, content: null, reason: found.reason };
    if (found.kind !== 'document') continue;
    const { name } = found;
    try {
      yield { name, content: await found.read(), reason: tooLarge };
    } catch (error) {
      yield { name, content: null, reason: formatFileErrorText(error) };
    }
  }
}
