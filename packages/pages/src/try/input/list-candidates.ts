import { getEntryKind, type IsWanted } from '@nakor/collection/archives/entry-kind';
import { type ArchiveProblem, archiveLimits } from '@nakor/collection/archives/limits';
import { recognizeFile } from '@nakor/collection/recognize-file';
import { listZipEntries, overlapsNext, type ZipEntry } from '@nakor/documents/zip/list-entries';
import { readZipEntry } from '@nakor/documents/zip/read-entry';
import { createBlobSource, runOnSource, type ZipSource } from '@nakor/documents/zip/source';
import { ZipError, type ZipProblem } from '@nakor/documents/zip/zip-error';
import { type ContentProblem, type DecodedSource, decodeSource } from './decode-source.ts';
import { listTarDocuments } from './list-tar-documents.ts';
import type { NamedFile } from './named-file.ts';
import { decompress, documentLimitBytes, readStream } from './read-stream.ts';

/** Why a file is not opened: what it is instead of XML, why it cannot be read, or what is wrong with an archive. */
export type InputProblem = ContentProblem | Exclude<ArchiveProblem, 'empty'> | 'noInvoices' | 'unreadable';

/** A document that can be opened: a file, or a file in an archive. */
export interface Candidate {
  readonly kind: 'candidate';
  /** The path, or `archive.zip!/folder/invoice.xml`. */
  readonly name: string;
  /** Size in bytes; for compressed files that of the compressed file. */
  readonly size: number;
  /** Reads it, as often as it is needed; null if it is larger than a document may be. Rejects with {@link InputError}. */
  readonly read: () => Promise<Uint8Array<ArrayBuffer> | null>;
  /** The document itself, where nothing has to be unpacked and it is not too large; null otherwise. */
  readonly content: Blob | null;
  /** Takes what was read to see what it is; null for a second time. Absent where that was only a part of it. */
  readonly takeRead?: () => Uint8Array<ArrayBuffer> | null;
}

/** What cannot be opened. */
export interface UnreadableFile {
  readonly kind: 'unreadable';
  readonly name: string;
  readonly problem: InputProblem;
}

/** The documents in files, in order, and what cannot be opened. */
export interface CandidateList {
  readonly found: readonly (Candidate | UnreadableFile)[];
  /** Paths of files in folders that are neither XML nor archives. */
  readonly ignored: readonly string[];
}

/** Why a document cannot be read. */
class InputError extends Error {
  readonly problem: InputProblem;

  constructor(problem: InputProblem) {
    super(problem);
    this.name = 'InputError';
    this.problem = problem;
  }
}

const zipProblems = {
  not_a_zip: 'damaged',
  damaged: 'damaged',
  encrypted: 'encrypted',
  unsupported: 'method',
  too_large: 'tooLarge',
  too_many_files: 'entries',
} as const satisfies Record<ZipProblem, InputProblem>;

/** Files at whose beginning is looked at the same time. */
const lookedAtOnce = 32;

/**
 * Files of up to that many bytes are read whole to see what they are. Reading an invoice as a stream takes half as long as asking for the size of the
 * file, which stops the page, and then for its first bytes.
 */
const smallFileBytes = 65_536;

/** What of it is kept until it is asked for, in bytes. */
const keptBytesLimit = 32_000_000;

/**
 * Lists the documents in files that were dropped or chosen: in the order of their paths, as the command line does, those of an archive in the
 * order of the archive. Of ZIP archives only the directory is read.
 *
 * @param isWanted which files are documents, too, although they are no XML
 */
export async function listCandidates(files: readonly NamedFile[], isWanted?: IsWanted): Promise<CandidateList> {
  const isTaken = ({ path, isInFolder }: NamedFile) => !isInFolder || isXml(path) || isArchive(path) || isWanted?.(path) === true;
  const wanted = files.filter(isTaken);
  const sorted = named(wanted).toSorted((left, right) => (left.path < right.path ? -1 : left.path > right.path ? 1 : 0));
  const found: (Candidate | UnreadableFile)[] = [];
  const keep = createKeeper();
  // Looking at a file takes longer for the way to the disk and back than for its bytes, so that many are on their way.
  for (let at = 0; at < sorted.length; at += lookedAtOnce) {
    for (const listed of await Promise.all(sorted.slice(at, at + lookedAtOnce).map((file) => listFile(file, keep, isWanted))))
      found.push(...listed);
  }
  return { found, ignored: files.filter((file) => !isTaken(file)).map(({ path }) => path) };
}

/** Reads a document, to show it. Never rejects. */
export async function openCandidate({ name, read }: Candidate): Promise<DecodedSource | InputProblem> {
  try {
    const bytes = await read();
    return bytes === null ? 'tooLarge' : decodeSource(bytes, name.split('/').at(-1) ?? name);
  } catch (error) {
    return describeInputError(error);
  }
}

/** A file that was changed or deleted after it was chosen cannot be read. */
export function describeInputError(error: unknown): InputProblem {
  return error instanceof InputError ? error.problem : 'unreadable';
}

/** Files of the same name, such as from two folders, are told apart, since lists name files by their path. */
function named(files: readonly NamedFile[]): readonly NamedFile[] {
  const counts = new Map<string, number>();
  return files.map((file) => {
    const count = (counts.get(file.path) ?? 0) + 1;
    counts.set(file.path, count);
    return count === 1 ? file : { ...file, path: `${file.path} (${count})` };
  });
}

function isXml(path: string): boolean {
  return path.toLowerCase().endsWith('.xml');
}

function isArchive(path: string): boolean {
  return /\.(?:zip|tar|tgz|tar\.gz)$/i.test(path);
}

/** Keeps what was read until the first that asks takes it, as far as there is room. */
type Keep = (read: Uint8Array<ArrayBuffer>) => Pick<Candidate, 'takeRead'>;

function createKeeper(): Keep {
  let freeBytes = keptBytesLimit;
  return (read) => {
    if (read.length > freeBytes) return {};
    freeBytes -= read.length;
    let kept: Uint8Array<ArrayBuffer> | null = read;
    const takeRead = () => {
      const taken = kept;
      kept = null;
      freeBytes += taken?.length ?? 0;
      return taken;
    };
    return { takeRead };
  };
}

async function listFile({ path, file }: NamedFile, keep: Keep, isWanted?: IsWanted): Promise<readonly (Candidate | UnreadableFile)[]> {
  const problem = (found: InputProblem) => [{ kind: 'unreadable', name: path, problem: found } as const];
  try {
    const whole = await readStream(file.stream(), smallFileBytes);
    const [first = 0, second = 0, third = 0] = whole ?? new Uint8Array(await file.slice(0, 3).arrayBuffer());
    // A spreadsheet is read as a document, whose validation says what it is, as on the command line.
    if (first === 0x50 && second === 0x4b && third < 0x10 && !(await isOfficeDocument(file, path))) {
      return await listZip(createBlobSource(file), path, isWanted);
    }
    const isPacked = first === 0x1f && second === 0x8b;
    if (/\.(?:tar|tgz|tar\.gz)$/i.test(path)) return await listTar(file, isPacked, path, isWanted);
    const name = isPacked ? path.replace(/\.gz$/i, '') : path;
    const size = whole?.length ?? file.size;
    const content = isPacked || size > documentLimitBytes ? null : file;
    const read = () => (isPacked ? gunzipped(file) : plain(file));
    return [{ kind: 'candidate', name, size, read, content, ...(whole === null || isPacked ? {} : keep(whole)) }];
  } catch (error) {
    return problem(error instanceof ZipError ? zipProblems[error.problem] : describeInputError(error));
  }
}

/** Spreadsheets are ZIP archives of XML files. */
async function isOfficeDocument(file: File, path: string): Promise<boolean> {
  return !isArchive(path) && recognizeFile(new Uint8Array(await file.slice(0, 1_000).arrayBuffer())) === 'office';
}

async function listZip(archive: ZipSource, path: string, isWanted?: IsWanted): Promise<readonly (Candidate | UnreadableFile)[]> {
  const limits = { entries: archiveLimits.entries, isStrict: false };
  const { entries, problem } = await runOnSource(archive, listZipEntries(archive.size, limits));
  if (entries.some(overlapsNext)) return [{ kind: 'unreadable', name: path, problem: 'overlap' }];
  const found = entries.flatMap((entry) => zipCandidate(archive, entry, `${path}!/${entry.name}`, isWanted));
  const whole = problem !== null ? zipProblems[problem] : found.length === 0 ? 'noInvoices' : null;
  return whole === null ? found : [...found, { kind: 'unreadable', name: path, problem: whole }];
}

function zipCandidate(archive: ZipSource, entry: ZipEntry, name: string, isWanted?: IsWanted): readonly (Candidate | UnreadableFile)[] {
  const kind = entry.name.endsWith('/') ? 'ignored' : entry.isLink ? 'link' : getEntryKind(entry.name, isWanted);
  if (kind === 'ignored') return [];
  if (kind !== 'document') return [{ kind: 'unreadable', name, problem: kind }];
  if (entry.isEncrypted) return [{ kind: 'unreadable', name, problem: 'encrypted' }];
  return [{ kind: 'candidate', name, size: entry.bytes, read: () => readEntry(archive, entry), content: null }];
}

async function readEntry(archive: ZipSource, entry: ZipEntry): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return (await readZipEntry(archive, entry, documentLimitBytes, inflate)) as Uint8Array<ArrayBuffer>;
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    if (error.problem === 'too_large') return null;
    throw new InputError(zipProblems[error.problem]);
  }
}

async function listTar(file: File, isPacked: boolean, path: string, isWanted?: IsWanted): Promise<readonly (Candidate | UnreadableFile)[]> {
  const { documents, problem } = await listTarDocuments(file, isPacked, isWanted);
  const found = documents.map((document): Candidate | UnreadableFile => {
    const name = `${path}!/${document.name}`;
    if (document.problem !== null) return { kind: 'unreadable', name, problem: document.problem };
    const { content } = document;
    const read = async () => (content === null ? null : new Uint8Array(await content.arrayBuffer()));
    return { kind: 'candidate', name, size: content?.size ?? 0, read, content };
  });
  const whole = problem ?? (found.length === 0 ? 'noInvoices' : null);
  return whole === null ? found : [...found, { kind: 'unreadable', name: path, problem: whole }];
}

function inflate(packed: Uint8Array, limitBytes: number): Promise<Uint8Array | null> {
  return decompress(new Blob([packed as Uint8Array<ArrayBuffer>]), 'deflate-raw', limitBytes);
}

async function plain(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  return file.size > documentLimitBytes ? null : new Uint8Array(await file.arrayBuffer());
}

async function gunzipped(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await decompress(file, 'gzip', documentLimitBytes);
  } catch {
    throw new InputError('damaged');
  }
}
