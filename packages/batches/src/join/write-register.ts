import type { RegisterRow } from '@nakor/collection/register/register-row';
import { createRegisterSummary, type RegisterSummary } from '@nakor/collection/register/summary';
import type { BatchOptions } from '../model/batch-options.ts';
import { type RegisterFile, type RegisterFormat, registerFormats } from '../model/batch-tasks.ts';
import { type getBatchKeys, registerMediaTypes } from '../objects/batch-keys.ts';
import type { BatchObjects } from '../objects/batch-objects.ts';
import { putJson } from '../objects/json-objects.ts';
import { type MemberWriter, openMemberWriter } from './member-writer.ts';
import { createRegisterWriters } from './register-formats.ts';
import { createRegisterIndex } from './register-index.ts';

/** What was written. */
export interface WrittenRegister {
  readonly files: Readonly<Record<RegisterFormat, RegisterFile>>;
  readonly summary: RegisterSummary;
}

/** Writes the rows in all formats, and the index of those in JSON lines. Files that exist are replaced, by the same content. */
export async function writeRegister(
  rows: AsyncIterable<RegisterRow>,
  options: BatchOptions,
  objects: BatchObjects,
  keys: ReturnType<typeof getBatchKeys>,
  engineVersion: string,
): Promise<WrittenRegister> {
  const writers = createRegisterWriters(options, engineVersion);
  const summary = createRegisterSummary();
  const index = createRegisterIndex();
  const open = (format: RegisterFormat) => openMemberWriter(objects, keys.register(format), registerMediaTypes[format]);
  const files: Readonly<Record<RegisterFormat, MemberWriter>> = {
    ndjson: open('ndjson'),
    csv: open('csv'),
    sarif: open('sarif'),
    junit: open('junit'),
    html: open('html'),
  };
  const writeAll = async (textOf: (format: RegisterFormat) => string) => {
    for (const format of registerFormats) await files[format].write(textOf(format));
  };
  try {
    await writeAll((format) => writers[format].begin());
    for await (const row of rows) {
      summary.add(row);
      await writeAll((format) => writers[format].row(row));
      if (index.add(row)) index.endMember(await files.ndjson.endMember());
    }
    const total = summary.build();
    await writeAll((format) => writers[format].end(total));
    index.endMember(await files.ndjson.endMember());
    const ended = {
      ndjson: await files.ndjson.end(),
      csv: await files.csv.end(),
      sarif: await files.sarif.end(),
      junit: await files.junit.end(),
      html: await files.html.end(),
    };
    await putJson(objects, keys.index, index.members);
    return { files: ended, summary: total };
  } catch (error) {
    for (const format of registerFormats) await files[format].abandon();
    throw error;
  }
}
