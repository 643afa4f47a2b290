import { createPresetRecord, type ErpPreset } from '@nakor/domain/erp/preset';
import { withEtag } from '@nakor/http/message/etag';
import type { Endpoint } from '@nakor/http/serve';

/**
 * `GET /erp-presets`: the presets that callers may name in corrections.
 *
 * @param listActive the active ones, up to five minutes old (`getCachedPresets`)
 */
export function erpPresets(listActive: () => Promise<readonly ErpPreset[]>): Endpoint<'getErpPresets'> {
  return async (context) => {
    const data = { presets: (await listActive()).map(createPresetRecord) };
    // The envelope differs from request to request, and only the caller may cache it.
    const caching = { content: JSON.stringify(data), sameness: 'same-content', cacheControl: 'private, no-cache' } as const;
    return withEtag(context, caching, { status: 200, data });
  };
}
