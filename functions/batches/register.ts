import { getBatchKind } from '@nakor/batches/model/batch-options';
import { registerExtensions } from '@nakor/batches/objects/batch-keys';
import { downloadUrlSeconds } from '@nakor/batches/record/batch-ports';
import { batchRegisterQuery } from '@nakor/contract/schemas/batches';
import { ApiError } from '@nakor/http/message/api-error';
import type { CallerContext } from '@nakor/http/message/request-context';
import { readQuery, readValues } from '@nakor/http/parsing/parse-parameters';
import type { Endpoint } from '@nakor/http/serve';
import { toTimestamp } from './describe-batch.ts';
import { findBatch, readBatchId, requireRegister } from './find-batch.ts';
import type { BatchPorts } from './ports.ts';

/** `GET /batches/{batch_id}/register`: where to load the register. */
export function getBatchRegister({ store, uploads, now }: BatchPorts): Endpoint<'getBatchRegister'> {
  return async (context) => {
    const { id, query } = readValues({ id: readBatchId(context), query: readQuery(batchRegisterQuery, context) });
    const record = await findBatch(store, id, context);
    const { manifest, files } = requireRegister(record);
    const format = query.format ?? (getBatchKind(record.options) === 'reconciliation' ? 'json' : 'ndjson');
    const file = files[format];
    if (file === undefined) throw hasOtherFormats(Object.keys(files), context);
    const { key, bytes, sha256 } = file;
    const [url, manifestUrl] = await Promise.all([
      uploads.signDownload(key, `register-${id}.${registerExtensions[format]}`),
      uploads.signDownload(manifest.key, `manifest-${id}.json`),
    ]);
    const expiresAt = toTimestamp(now() + downloadUrlSeconds * 1000);
    return { status: 200, data: { format, url, expires_at: expiresAt, bytes, sha256, manifest_url: manifestUrl } };
  };
}

/** A validation and a comparison have different formats. */
function hasOtherFormats(formats: readonly string[], { language }: CallerContext): ApiError {
  const list = formats.toSorted().join(', ');
  const message = { pl: `Dozwolone wartości: ${list}.`, en: `Allowed values: ${list}.` }[language];
  return new ApiError('VALIDATION_ERROR', { details: [{ path: 'query.format', code: 'invalid_value', message }] });
}
