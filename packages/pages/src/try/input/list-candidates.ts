import { listZipEntries, type ZipEntry } from '@nakor/documents/zip/list-entries';
import { readZipEntry } from '@nakor/documents/zip/read-entry';
import { createBlobSource, runOnSource, type ZipSource } from '@nakor/documents/zip/source';
import { ZipError, type ZipProblem } from '@nakor/documents/zip/zip-error';
import { type ContentProblem, type DecodedSource, decodeSource } from './decode-source.ts';
import { decompress, documentLimitBytes, readStream } from './read-stream.ts';

/** Why a file is not opened. */
export type InputProblem = ContentProblem | (typeof zipProblems)[ZipProblem] | 'unreadable' | 'noInvoices';

/** A document that can be opened: a file, or a file in an archive. */
export interface Candidate {
  readonly name: string;
  /** Size in bytes; for compressed files that of the compressed file. */
  readonly size: number;
  /** Reads it. Never rejects. */
  readonly open: () => Promise<DecodedSource | InputProblem>;
}

/** The documents in the files, and what cannot be opened. */
export interface CandidateList {
  readonly candidates: readonly Candidate[];
  readonly problems: readonly { readonly name: string; readonly problem: InputProblem }[];
}

/** Maximum number of files in an archive, all of which are listed. */
const entryLimit = 10_000;

/** What the page says about archives. */
const zipProblems = {
  not_a_zip: 'damaged',
  damaged: 'damaged',
  encrypted: 'encrypted',
  unsupported: 'unsupported',
  too_large: 'tooLarge',
  too_many_files: 'tooManyFiles',
} as const satisfies Record<ZipProblem, string>;

/** Lists the documents in files that were dropped or chosen. Of archives only the directory is read. */
export async function listCandidates(files: readonly File[]): Promise<CandidateList> {
  const lists = await Promise.all(files.map(listFile));
  return { candidates: lists.flatMap(({ candidates }) => candidates), problems: lists.flatMap(({ problems }) => problems) };
}

async function listFile(file: File): Promise<CandidateList> {
  const { name, size } = file;
  const problem = (found: InputProblem): CandidateList => ({ candidates: [], problems: [{ name, problem: found }] });
  try {
    const [first = 0, second = 0, third = 0] = new Uint8Array(await file.slice(0, 3).arrayBuffer());
    if (first === 0x50 && second === 0x4b && third < 0x10) {
      const list = await listArchive(createBlobSource(file), name);
      return list.length === 0 ? problem('noInvoices') : { candidates: list, problems: [] };
    }
    const isPacked = first === 0x1f && second === 0x8b;
    return {
      candidates: [{ name, size, open: () => opened(() => (isPacked ? gunzipped(file) : plain(file)), innerName(name, isPacked)) }],
      problems: [],
    };
  } catch (error) {
    return problem(problemOf(error));
  }
}

async function listArchive(archive: ZipSource, archiveName: string): Promise<readonly Candidate[]> {
  const { entries, problem } = await runOnSource(archive, listZipEntries(archive.size, { entries: entryLimit, isStrict: false }));
  if (problem !== null) throw new ZipError(problem);
  return entries.filter(isInvoice).map((entry) => ({
    name: `${archiveName}/${entry.name}`,
    size: entry.bytes,
    open: () => opened(() => readZipEntry(archive, entry, documentLimitBytes, inflate), entry.name.split(/[\\/]/).at(-1) ?? entry.name),
  }));
}

function inflate(packed: Uint8Array, limitBytes: number): Promise<Uint8Array | null> {
  return decompress(new Blob([packed as Uint8Array<ArrayBuffer>]), 'deflate-raw', limitBytes);
}

function isInvoice({ name }: ZipEntry): boolean {
  return name.toLowerCase().endsWith('.xml') && !name.startsWith('__MACOSX/');
}

function plain(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  return readStream(file.stream() as ReadableStream<Uint8Array>, documentLimitBytes);
}

async function gunzipped(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await decompress(file, 'gzip', documentLimitBytes);
  } catch {
    throw new ZipError('damaged');
  }
}

function innerName(name: string, isPacked: boolean): string {
  return isPacked ? name.replace(/\.gz$/i, '') : name;
}

async function opened(read: () => Promise<Uint8Array | null>, name: string): Promise<DecodedSource | InputProblem> {
  try {
    const bytes = await read();
    return bytes === null ? 'tooLarge' : decodeSource(bytes, name);
  } catch (error) {
    return problemOf(error);
  }
}

/** A file that was changed or deleted after it was chosen cannot be read. */
function problemOf(error: unknown): InputProblem {
  return error instanceof ZipError ? zipProblems[error.problem] : 'unreadable';
}
