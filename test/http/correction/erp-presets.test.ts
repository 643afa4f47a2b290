import { describe, expect, it } from 'vitest';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { dataOf, errorOf } from '../../support/matchers/envelope.ts';
import { issueKey } from '../../support/storage/access.ts';

interface PresetData {
  readonly slug: string;
  readonly documentation_url: string | null;
  readonly vat_rate_map: Readonly<Record<string, string>>;
  readonly jpk_field_aliases: Readonly<Record<string, string>>;
}

describe('GET /erp-presets', () => {
  it('lists the active presets with every field of the API', async () => {
    const { key, authorization } = await issueKey({ scopes: ['scenarios'] });
    const { presets } = dataOf<{ presets: readonly PresetData[] }>(
      await sendRequest({ path: '/erp-presets', headers: authorization }),
      key.prefix,
    );
    expect(presets.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['comarch-optima', 'fakturownia', 'wfirma']));
    for (const preset of presets) {
      expect(preset).toEqual({
        slug: expect.stringMatching(/^[a-z0-9-]+$/),
        name: expect.any(String),
        vendor: expect.any(String),
        version: expect.any(String),
        description: expect.any(String),
        documentation_url: preset.documentation_url === null ? null : expect.stringMatching(/^https:/),
        vat_rate_map: expect.any(Object),
        jpk_field_aliases: expect.any(Object),
        scenario_overrides: expect.any(Object),
        default_settings: expect.any(Object),
        is_official: expect.any(Boolean),
        updated_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
      });
      for (const field of Object.values(preset.jpk_field_aliases)) expect(field).toMatch(/^K_\d{2}$/);
    }
  });

  it('requires the scope scenarios or correction', async () => {
    const correcting = await issueKey({ scopes: ['correction'] });
    dataOf(await sendRequest({ path: '/erp-presets', headers: correcting.authorization }), correcting.key.prefix);
    const { authorization } = await issueKey({ scopes: ['validate'] });
    errorOf(await sendRequest({ path: '/erp-presets', headers: authorization }), 403, 'INSUFFICIENT_SCOPE');
    errorOf(await sendRequest({ path: '/erp-presets' }), 401, 'MISSING_AUTH');
  });
});
