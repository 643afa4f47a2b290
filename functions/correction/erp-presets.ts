import { type ErpPreset, presetRecord } from '@nakor/domain/erp/preset';
import { withEtag } from '@nakor/http/etag';
import type { Endpoint } from '@nakor/http/serve';

/**
 * `GET /erp-presets`: the presets that callers may name in corrections.
 *
 * @param listActive the active ones, which may be up to five minutes old (`cachedPresets`)
 */
export function erpPresets(listActive: () => Promise<readonly ErpPreset[]>): Endpoint {
  return async ({ call }) => {
    const data = { presets: (await listActive()).map(presetRecord) };
    // The envelope differs from call to call, and nobody but the caller may keep it.
    const keeping = { content: JSON.stringify(data), sameness: 'same-content', cacheControl: 'private, no-cache' } as const;
    return withEtag(call, keeping, { status: 200, data });
  };
}
