import { registerExtensions } from '@nakor/batches/objects/batch-keys';
import { downloadUrlSeconds } from '@nakor/batches/record/batch-ports';
import { batchRegisterQuery } from '@nakor/contract/schemas/batches';
import { readQuery, readValues } from '@nakor/http/parsing/parse-parameters';
import type { Endpoint } from '@nakor/http/serve';
import { toTimestamp } from './describe-batch.ts';
import { findBatch, readBatchId, requireRegister } from './find-batch.ts';
import type { BatchPorts } from './ports.ts';

/** `GET /batches/{batch_id}/register`: where to load the register. */
export function getBatchRegister({ store, uploads, now }: BatchPorts): Endpoint<'getBatchRegister'> {
  return async (context) => {
    const { id, query } = readValues({ id: readBatchId(context), query: readQuery(batchRegisterQuery, context) });
    const { manifest, files } = requireRegister(await findBatch(store, id, context));
    const { format } = query;
    const { key, bytes, sha256 } = files[format];
    const [url, manifestUrl] = await Promise.all([
      uploads.signDownload(key, `register-${id}.${registerExtensions[format]}`),
      uploads.signDownload(manifest.key, `manifest-${id}.json`),
    ]);
    const expiresAt = toTimestamp(now() + downloadUrlSeconds * 1000);
    return { status: 200, data: { format, url, expires_at: expiresAt, bytes, sha256, manifest_url: manifestUrl } };
  };
}
