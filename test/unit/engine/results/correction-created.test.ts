import { buildCorrection } from '@nakor/domain/correction/build-correction';
import type { CorrectionRequest } from '@nakor/domain/correction/model/correction-request';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { buildCorrectionCreated, buildCorrectionHistory } from '@nakor/engine/results/correction-created';
import { createEventRecord, eventBodyLimitBytes } from '@nakor/operations/events/event';
import { describe, expect, it } from 'vitest';
import { soldInvoice } from '../../../support/drivers/correction-requests.ts';
import { testSettings, utf8, validationPorts } from '../../../support/drivers/validation.ts';

const source = utf8(soldInvoice);
const request: CorrectionRequest = {
  scenarioId: 'price-change',
  changes: [{ path: '/Faktura/Fa/FaWiersz[1]/P_9A', newValue: '45.00', description: 'sekret' }],
  reason: 'sekretna przyczyna',
  number: 'FK/2026/10/001',
  issueDay: '2026-10-15',
  desiredJpkField: null,
  answers: {},
  defaultAnswers: {},
  forcedType: null,
  forcedKind: null,
  allowedJpkPairs: null,
};
const result = await buildCorrection(source, request, validationPorts, { ...testSettings, systemInfo: 'Nakor' });
if (!result.ok) throw new Error(`No correction was built: ${JSON.stringify(result.error)}`);
const built = result.value;

describe('correctionCreated', () => {
  it('states which invoice was corrected by which, and by how much', () => {
    expect(buildCorrectionCreated(built, request)).toEqual({
      scenario_id: 'price-change',
      source_number: 'FV/2026/10/001',
      numer_korekty: 'FK/2026/10/001',
      rodzaj_faktury: 'KOR',
      typ_korekty: '2',
      delty: {
        net: '-10.00',
        vat: '-2.30',
        gross: '-12.30',
        by_rate: [{ field: 'P_13_1', rates: ['23', '22'], net: '-10.00', vat: '-2.30', vat_pln: null }],
      },
      jpk: { K_19: '-10.00', K_20: '-2.30' },
    });
  });

  it('stays within the event size limit with the longest numbers', () => {
    const long = '😀'.repeat(256);
    const data = buildCorrectionCreated({ ...built, originalNumber: long }, { ...request, number: long });
    const event = { id: 'e', organizationId: 'o', environment: 'live', type: 'correction.created', createdAtUnixMs: 0 } as const;
    expect(utf8(createEventRecord(event, data).body).length).toBeLessThan(eventBodyLimitBytes / 10);
  });
});

describe('correctionFacts', () => {
  it('contain hashes, codes and counts, and no content of the invoice or the request', () => {
    const facts = buildCorrectionHistory(built, request, source);
    expect(facts).toEqual({
      source_sha256: computeSha256Hex(source),
      source_bytes: source.length,
      correction_sha256: computeSha256Hex(built.xml),
      correction_bytes: utf8(built.xml).length,
      scenario_id: 'price-change',
      kind: 'KOR',
      type: 2,
      method: 'roznica',
      changes: 1,
      warnings: 1,
      additional_documents: 0,
      rules_version: built.validated.rulesVersion,
      schema_version: '1-0E',
    });
  });
});
