import { type ErpPreset, presetRecord } from '@nakor/domain/erp/preset';
import type { Endpoint } from '@nakor/http/serve';

/**
 * `GET /erp-presets`: the presets that callers may name in corrections.
 *
 * @param listActive the active ones, which may be up to five minutes old (`cachedPresets`)
 */
export function erpPresets(listActive: () => Promise<readonly ErpPreset[]>): Endpoint {
  return async () => ({ status: 200, data: { presets: (await listActive()).map(presetRecord) } });
}
