import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** How long another connection may keep the database, in milliseconds. */
const lockWaitMs = 5_000;

/**
 * Adds an index to the records of streams in the database of the DynamoDB emulator (dynoxide). It never deletes these records, and looks for the
 * last one at each write to a table with a stream: without the index it reads all of them, so that a request takes a millisecond longer for every
 * few hundred operations that were ever done.
 *
 * @param databaseFile the database of the emulator, which may have it open
 * @returns whether there is an index: other versions of the emulator may store streams in another way
 * @throws Error if the database cannot be changed
 */
export function indexStreamRecords(databaseFile: string): boolean {
  // Another emulator may keep its data elsewhere; opening would create the file.
  if (!existsSync(databaseFile)) return false;
  const database = new DatabaseSync(databaseFile, { timeout: lockWaitMs });
  try {
    const columns = database.prepare(`SELECT name FROM pragma_table_info('${records}')`).all();
    const isKnown = ['table_name', 'sequence_number'].every((name) => columns.some((column) => column['name'] === name));
    if (isKnown)
      database.exec(`CREATE INDEX IF NOT EXISTS nakor_stream_order ON ${records} (table_name, CAST(sequence_number AS INTEGER))`);
    return isKnown;
  } finally {
    database.close();
  }
}

const records = '_stream_records';
