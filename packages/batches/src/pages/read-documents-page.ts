import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { RegisterOutcome, RegisterRow } from '@nakor/collection/register/register-row';
import type { Severity } from '@nakor/domain/validation/model/issue';
import type { IndexedMember } from '../join/register-index.ts';
import { getBatchKeys } from '../objects/batch-keys.ts';
import type { BatchObjects } from '../objects/batch-objects.ts';
import { getJson } from '../objects/json-objects.ts';

const decompress = promisify(gunzip);

/** Which documents are wanted; null for any. */
export interface DocumentFilter {
  readonly outcome: RegisterOutcome | null;
  readonly code: string | null;
  readonly severity: Severity | null;
}

/** Documents of a register, in its order. */
export interface DocumentsPage {
  readonly documents: readonly RegisterRow[];
  /** Where the next page begins; null at the end. A page may have fewer documents than asked for, or none, although others follow. */
  readonly next: number | null;
}

/** Parts of the register that are read for one page, so that a rare code takes a bounded time. */
const membersPerPage = 20;

/**
 * A page of the documents of a batch, of which only parts are read that contain what is wanted.
 *
 * @param from  position of the first document, from 0
 * @param limit most documents of a page
 * @returns     null while there is no register
 */
export async function readDocumentsPage(
  objects: BatchObjects,
  batch: string,
  filter: DocumentFilter,
  from: number,
  limit: number,
): Promise<DocumentsPage | null> {
  const keys = getBatchKeys(batch);
  // Written after the register, so that it exists only once that is complete.
  const members = await getJson<readonly IndexedMember[]>(objects, keys.index);
  if (members === null) return null;
  const documents: RegisterRow[] = [];
  const wanted = members.filter(({ first, rows, contains }) => first + rows > from && mayContain(contains, filter));
  for (const member of wanted.slice(0, membersPerPage)) {
    const stored = await objects.readRange(keys.register('ndjson'), member.at, member.end);
    if (stored === null) return null;
    for (const { position, row } of await readRows(stored, member.first, from)) {
      if (documents.length >= limit) return { documents, next: position };
      if (isWanted(row, filter)) documents.push(row);
    }
  }
  return { documents, next: wanted[membersPerPage]?.first ?? null };
}

/** The rows of a member from a position on. */
async function readRows(stored: Uint8Array, first: number, from: number) {
  const lines = (await decompress(stored)).toString('utf8').split('\n').slice(0, -1);
  return lines.slice(Math.max(0, from - first)).map((line, index) => ({
    position: Math.max(first, from) + index,
    row: JSON.parse(line) as RegisterRow,
  }));
}

function mayContain(contains: readonly string[], { outcome, code, severity }: DocumentFilter): boolean {
  if (outcome !== null && !contains.includes(outcome)) return false;
  if (code === null && severity === null) return true;
  return contains.some((each) => (code === null || each.startsWith(`${code} `)) && (severity === null || each.endsWith(` ${severity}`)));
}

function isWanted({ outcome, findings }: RegisterRow, filter: DocumentFilter): boolean {
  if (filter.outcome !== null && outcome !== filter.outcome) return false;
  if (filter.code === null && filter.severity === null) return true;
  return findings.some(
    ({ code, severity }) => (filter.code === null || code === filter.code) && (filter.severity === null || severity === filter.severity),
  );
}
