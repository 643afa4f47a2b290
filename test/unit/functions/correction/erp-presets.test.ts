import { fakturownia } from '@nakor/domain/erp/presets/fakturownia';
import { describe, expect, it } from 'vitest';
import { erpPresets } from '../../../../functions/correction/erp-presets.ts';
import { newRequestContext } from '../../../support/builders/request-context.ts';

describe('GET /erp-presets', () => {
  it('shows presets with the fields of the interface and no others', async () => {
    const endpoint = erpPresets(async () => [
      { ...fakturownia, scenarioOverrides: { 'advance-jpk-reclassify': { allowedPairs: [['K_19', 'K_17']] } } },
    ]);
    const { status, data } = (await endpoint({ ...newRequestContext(), input: null })) as {
      status: number;
      data: { presets: Record<string, unknown>[] };
    };
    expect(status).toBe(200);
    expect(data.presets).toEqual([
      {
        slug: 'fakturownia',
        name: 'Fakturownia',
        vendor: 'Fakturownia',
        version: 'API',
        description: fakturownia.description,
        documentation_url: 'https://github.com/fakturownia/API',
        vat_rate_map: fakturownia.vatRateMap,
        jpk_field_aliases: fakturownia.jpkFieldAliases,
        scenario_overrides: { 'advance-jpk-reclassify': { allowed_pairs: [['K_19', 'K_17']] } },
        default_settings: { metoda_wierszy: 'przed_po' },
        is_official: false,
        updated_at: '2026-11-21T00:00:00Z',
      },
    ]);
  });
});
