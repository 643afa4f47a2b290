import { exchangeRatesOf } from '@nakor/domain/exchange-rates/rates-of-tables';
import { describe, expect, it } from 'vitest';
import { builtCorrection } from '../../../support/builders/corrections/built-corrections.ts';
import { rateTables } from '../../../support/builders/rate-tables.ts';
import { foreignInvoice } from '../../../support/builders/sample-invoices.ts';
import { engineInThread } from '../../../support/drivers/engine-in-thread.ts';
import { testSettings, utf8 } from '../../../support/drivers/validation.ts';

describe('an audit pack', () => {
  it('has the same bytes with and without official exchange rates, since it is verified without them', async () => {
    const exchangeRates = exchangeRatesOf(rateTables('2026-09-01', '2026-10-15'));
    const reason = 'faktura wystawiona podwójnie';
    const correction = await builtCorrection(foreignInvoice, 'cancel-to-zero', {
      reason,
      number: 'FK2026/10/1',
      answers: { powod: 'podwojnie_wystawiona' },
    });
    const input = {
      original: utf8(foreignInvoice),
      correction: utf8(correction.xml),
      statements: { scenario_id: 'cancel-to-zero', przyczyna_korekty: reason, numer_faktury_kor: 'FK2026/10/1' },
      presets: [],
      settings: testSettings,
      language: 'en',
    } as const;
    const terms = { organizationId: 'org_a', keyId: 'key_a', permits: 4, sizeBytes: 1, timeLeftMs: 20_000 };
    const presentation = { language: 'en', baseUrl: null } as const;
    const validated = await engineInThread({ exchangeRates }).run(
      'validate',
      { xml: input.original, settings: testSettings, presentation },
      terms,
    );
    expect(JSON.stringify(validated)).toContain('XML-325');
    const sha256Of = async (engine: ReturnType<typeof engineInThread>) => {
      const outcome = await engine.run('auditPack', input, terms);
      return outcome.kind === 'done' ? outcome.result.sha256 : outcome;
    };
    const without = await sha256Of(engineInThread());
    expect(without).toMatch(/^[0-9a-f]{64}$/);
    expect(await sha256Of(engineInThread({ exchangeRates }))).toBe(without);
  });
});
