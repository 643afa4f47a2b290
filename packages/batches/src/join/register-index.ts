import type { RegisterRow } from '@nakor/collection/register/register-row';

/** Rows that are compressed together, and read together for a page of documents. */
const rowsPerMember = 200;

/** A member of the register as JSON lines: where it is in the stored object, and what it contains. */
export interface IndexedMember {
  readonly at: number;
  readonly end: number;
  /** Position of its first row. */
  readonly first: number;
  readonly rows: number;
  /** Codes with their severities, such as `XML-020 critical`, and outcomes, such as `valid`. */
  readonly contains: readonly string[];
}

/** Collects the index while rows are written. */
export function createRegisterIndex() {
  const members: IndexedMember[] = [];
  let first = 0;
  let rows = 0;
  let contains = new Set<string>();
  let at = 0;
  return {
    /** @returns whether the member is full */
    add({ outcome, findings }: RegisterRow): boolean {
      rows += 1;
      contains.add(outcome);
      for (const { code, severity } of findings) contains.add(`${code} ${severity}`);
      return rows >= rowsPerMember;
    },
    /** @param end position behind the member, in bytes */
    endMember(end: number): void {
      if (rows === 0) return;
      members.push({ at, end, first, rows, contains: [...contains].toSorted() });
      first += rows;
      at = end;
      rows = 0;
      contains = new Set();
    },
    members: members as readonly IndexedMember[],
  };
}
