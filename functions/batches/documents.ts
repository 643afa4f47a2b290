import { getBatchKind } from '@nakor/batches/model/batch-options';
import { readDocumentsPage } from '@nakor/batches/pages/read-documents-page';
import { batchDocumentsQuery } from '@nakor/contract/schemas/batches';
import { err, ok } from '@nakor/domain/shared/result';
import { ApiError } from '@nakor/http/message/api-error';
import type { RequestContext } from '@nakor/http/message/request-context';
import { type Parsed, readQuery, readValues } from '@nakor/http/parsing/parse-parameters';
import type { Endpoint } from '@nakor/http/serve';
import { findBatch, readBatchId, requireRegister } from './find-batch.ts';
import type { BatchPorts } from './ports.ts';

/** Most documents on a page: a row has some hundred bytes, and one with many findings some thousand. */
const pageLimit = 200;

/** `GET /batches/{batch_id}/documents`: rows of the register. */
export function listBatchDocuments({ store, objects }: BatchPorts): Endpoint<'listBatchDocuments'> {
  return async (context) => {
    const parsed = readQuery(batchDocumentsQuery, context);
    const parts = { id: readBatchId(context), query: parsed, from: parsed.ok ? readCursor(parsed.value.cursor, context) : ok(0) };
    const { id, query, from } = readValues(parts);
    const record = await findBatch(store, id, context);
    if (getBatchKind(record.options) === 'reconciliation') throw new ApiError('BATCH_KIND_CONFLICT');
    requireRegister(record);
    const { outcome = null, code = null, severity = null } = query;
    const page = await readDocumentsPage(objects, id, { outcome, code, severity }, from, pageLimit);
    if (page === null) throw new ApiError('BATCH_ERASED');
    return { status: 200, data: { documents: page.documents, next_cursor: page.next === null ? null : toCursor(page.next) } };
  };
}

/** A position in the register, as an opaque string for callers. */
function toCursor(position: number): string {
  return Buffer.from(`row ${position}`).toString('base64url');
}

function readCursor(sent: string | undefined, { language }: RequestContext): Parsed<number> {
  if (sent === undefined) return ok(0);
  const [, position] = /^row (\d{1,6})$/.exec(Buffer.from(sent, 'base64url').toString('latin1')) ?? [];
  return position === undefined
    ? err([{ path: 'query.cursor', code: 'invalid_value', message: invalidCursor[language] }])
    : ok(Number(position));
}

const invalidCursor = {
  pl: 'To nie jest kursor tej listy. Podaj next_cursor z poprzedniej odpowiedzi bez zmian albo pomiń ten parametr.',
  en: 'This is no cursor of this list. Send next_cursor of the previous response unchanged, or omit it.',
} as const;
