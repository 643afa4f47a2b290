import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { getEntryKind } from '@nakor/collection/archives/entry-kind';
import { archiveLimits, archiveProblemTexts } from '@nakor/collection/archives/limits';
import { type FileToPack, writeTar } from '@nakor/collection/archives/write-tar';
import { tooLargeTexts } from '@nakor/collection/outcome';
import { batchUploadLimitBytes } from '@nakor/contract/limits';
import { joinLocalized, type Localized } from '@nakor/domain/shared/localized';
import { isArchive, isZipByContent, readArchive } from '../../input/archives/read-archive.ts';
import { findSources, type SearchOptions } from '../../input/find-sources.ts';
import type { Source, Unreadable } from '../../input/source.ts';
import { createScratchFile } from '../../shared/atomic-file.ts';
import { formatFileErrorText } from '../../shared/file-errors.ts';
import { UserError } from '../../shared/user-error.ts';

/** An archive to upload. */
export interface OpenArchive {
  readonly path: string;
  readonly format: 'zip' | 'tar' | 'targz';
  readonly bytes: number;
  /** 64 hexadecimal digits. */
  readonly sha256: string;
  /** Number of documents; null for a ZIP, which states it itself. */
  readonly documents: number | null;
  /** Removes what was packed for this command. */
  remove(): Promise<void>;
}

/** How an archive is made. */
export interface PackingOptions extends SearchOptions {
  /** Most documents of a batch. */
  readonly documentsLimit: number;
  readonly signal: AbortSignal;
  onDocument(count: number, name: string): void;
  /** Receives what cannot be packed. */
  onLeftOut(name: string, reason: Localized): void;
}

/**
 * Opens the archive that a path names, as it is; otherwise packs the documents of files, folders and archives into one, in the order and with the
 * names that `nakor validate` gives them. Of a single folder, these are the paths below it.
 *
 * @throws UserError if there is nothing to upload, or more than a batch may have; the reason of the signal
 */
export async function openArchive(paths: readonly string[], options: PackingOptions): Promise<OpenArchive> {
  const [only = '', ...others] = paths;
  const path = resolve(options.folder, only);
  const found = others.length > 0 ? null : await stat(path).catch(() => null);
  if (found?.isFile() === true && (isArchive(path) || isZipByContent(path))) return describeArchive(path, only, found.size, options);
  return found?.isDirectory() === true
    ? packDocuments(['.'], { ...options, folder: path }, only)
    : packDocuments(paths, options, paths.join(' '));
}

const tarNames = { targz: /\.(?:tgz|tar\.gz)$/i, tar: /\.tar$/i } as const;

async function describeArchive(path: string, shown: string, bytes: number, options: PackingOptions): Promise<OpenArchive> {
  refuseTooLarge(bytes);
  const format = tarNames.targz.test(path) ? 'targz' : tarNames.tar.test(path) ? 'tar' : 'zip';
  const documents = format === 'zip' ? null : await countDocuments(path, shown, options);
  const hash = createHash('sha256');
  try {
    for await (const piece of createReadStream(path, { signal: options.signal })) hash.update(piece as Uint8Array);
  } catch (error) {
    options.signal.throwIfAborted();
    throw new UserError(joinLocalized(`${shown}: `, formatFileErrorText(error)), error);
  }
  return { path, format, bytes, sha256: hash.digest('hex'), documents, remove: async () => {} };
}

/** A TAR does not state how many files it has. What cannot be read is counted as well, because the service gives it a row. */
async function countDocuments(path: string, shown: string, { signal, documentsLimit, onDocument }: PackingOptions): Promise<number> {
  let count = 0;
  for await (const found of readArchive(path, shown)) {
    signal.throwIfAborted();
    if (found.kind === 'archive') continue;
    // The archive as a whole.
    if (found.kind === 'unreadable' && found.name === shown) throw new UserError(joinLocalized(`${shown}: `, found.reason));
    count += 1;
    if (count > documentsLimit) throw tooManyDocuments(documentsLimit);
    onDocument(count, found.name);
  }
  return count;
}

/** Packs documents into a file of this command. */
async function packDocuments(paths: readonly string[], options: PackingOptions, shown: string): Promise<OpenArchive> {
  const packed = await pack(paths, options, true);
  if (packed.documents === 0) {
    await packed.remove();
    throw new UserError(joinLocalized(`${shown}: `, nothingToUpload));
  }
  if (!isTakenForBomb(packed)) return packed;
  await packed.remove();
  return pack(paths, { ...options, onLeftOut: () => {} }, false);
}

type Packed = OpenArchive & { readonly documents: number; readonly unpackedBytes: number };

/** Many copies of one document are packed so tightly that no reader accepts the archive. */
function isTakenForBomb({ bytes, unpackedBytes }: Packed): boolean {
  return unpackedBytes > archiveLimits.freeBytes && unpackedBytes > bytes * archiveLimits.ratio;
}

async function pack(paths: readonly string[], options: PackingOptions, isPacked: boolean): Promise<Packed> {
  const scratch = await createScratchFile();
  const counts = { documents: 0, unpackedBytes: 0 };
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const piece of writeTar(documentsOf(paths, options, counts), isPacked)) {
      hash.update(piece);
      bytes += piece.length;
      refuseTooLarge(bytes);
      await scratch.write(piece);
    }
  } catch (error) {
    await scratch.remove();
    throw error;
  }
  const { path, remove } = scratch;
  return { path, format: isPacked ? 'targz' : 'tar', bytes, sha256: hash.digest('hex'), ...counts, remove };
}

/** In a TAR, each file has a header of this size and is filled up to a multiple of it, in bytes. */
const tarBlockBytes = 512;

async function* documentsOf(
  paths: readonly string[],
  options: PackingOptions,
  counts: { documents: number; unpackedBytes: number },
): AsyncGenerator<FileToPack> {
  const { signal, documentsLimit, onDocument, onLeftOut } = options;
  for await (const found of findSources(paths, options)) {
    signal.throwIfAborted();
    if (found.kind === 'archive') continue;
    const read = await readDocument(found);
    const { name } = found;
    if (!(read instanceof Uint8Array)) {
      onLeftOut(name, read);
      continue;
    }
    counts.documents += 1;
    counts.unpackedBytes += tarBlockBytes + Math.ceil(read.length / tarBlockBytes) * tarBlockBytes;
    if (counts.documents > documentsLimit) throw tooManyDocuments(documentsLimit);
    onDocument(counts.documents, name);
    yield { name, content: read };
  }
}

/** The content of a document, or why it is not packed. */
async function readDocument(found: Source | Unreadable): Promise<Uint8Array | Localized> {
  if (found.kind === 'unreadable') return found.reason;
  const kind = getEntryKind(found.name);
  if (kind === 'name') return outsideOfFolder;
  if (kind === 'ignored') return noXmlName;
  if (kind !== 'document') return archiveProblemTexts[kind];
  return found.read().then((content) => content ?? tooLargeTexts, formatFileErrorText);
}

function refuseTooLarge(bytes: number): void {
  if (bytes > batchUploadLimitBytes)
    throw new UserError({
      pl: 'Archiwum paczki może mieć najwyżej 5 GB. Podziel je na kilka paczek.',
      en: 'The archive of a batch may have at most 5 GB. Divide it into several batches.',
    });
}

function tooManyDocuments(limit: number): UserError {
  const shown = String(limit).replace(/(\d{3})$/, ' $1');
  return new UserError({
    pl: `Paczka tego klucza może mieć najwyżej ${shown} dokumentów. Niczego nie wysłano. Podziel ją na kilka.`,
    en: `A batch of this key may have at most ${shown.replace(' ', ',')} documents. Nothing was sent. Divide it into several.`,
  });
}

const nothingToUpload: Localized = {
  pl: 'nie ma dokumentów do wysłania.',
  en: 'there are no documents to upload.',
};

const outsideOfFolder: Localized = {
  pl: 'Plik jest poza bieżącym folderem. Uruchom polecenie w folderze, który zawiera wszystkie pliki, albo podaj jeden folder.',
  en: 'The file is outside of the current folder. Run the command in a folder that contains all files, or name one folder.',
};

const noXmlName: Localized = {
  pl: 'Dokumenty paczki to pliki *.xml.',
  en: 'Documents of a batch are files *.xml.',
};
