import { headerNames } from '../../headers.ts';
import type { RouteId } from '../../routes.ts';
import { analysis } from '../../schemas/responses/analysis.ts';
import { auditPackLocation } from '../../schemas/responses/audit-pack.ts';
import { builtCorrection } from '../../schemas/responses/correction.ts';
import { defineEnvelope } from '../../schemas/responses/envelope.ts';
import { erpPresets } from '../../schemas/responses/presets.ts';
import { scenarioCatalogue } from '../../schemas/responses/scenarios.ts';
import { json, type Operation } from '../operation.ts';

const packHeaders = [headerNames.auditPackSchema, headerNames.auditPackSha256];
const optionalPackHeaders = [headerNames.auditPackUrl, headerNames.auditPackWarnings];

/** Operations on corrections. */
export const correctionOperations = {
  getScenarios: {
    tag: 'Corrections',
    summary: 'List correction scenarios',
    description: 'Returns all 14 scenarios, each with its questions, the paths it may change, and an example.',
    responses: json('The catalogue of scenarios.', defineEnvelope(scenarioCatalogue)),
  },
  analyzeInvoice: {
    tag: 'Corrections',
    summary: 'Analyze how an invoice can be corrected',
    description:
      'Accepts the original invoice or its latest correction, and suggests up to 5 scenarios, each with an example that works for this invoice. Consumes no quota.',
    responses: json('The analysis and the suggested scenarios.', defineEnvelope(analysis)),
  },
  buildCorrection: {
    tag: 'Corrections',
    summary: 'Build a correcting invoice',
    description:
      'Builds the XML of a KOR, KOR_ZAL or KOR_ROZ invoice from the original, a scenario and changes, and explains each figure. Changes of several scenarios can be combined. XML that violates the official schema is never returned. Consumes quota with live keys, and emits `correction.created`.',
    responses: json('The correcting invoice.', defineEnvelope(builtCorrection)),
  },
  makeAuditPack: {
    tag: 'Corrections',
    summary: 'Create an audit pack',
    description:
      'Returns a ZIP of both documents, a report (PDF), validation results and comparisons (JSON), and a manifest with checksums. The same input produces the same bytes. The pack is stored for 30 days. Consumes no quota.',
    responses: {
      200: {
        description: 'The audit pack.',
        content: { 'application/zip': 'bytes' },
        headers: [...packHeaders, headerNames.contentDisposition],
        optionalHeaders: optionalPackHeaders,
        isLocalized: false,
      },
      303: {
        description: 'The audit pack is too large for one response: download it from `Location`.',
        content: { 'application/json': defineEnvelope(auditPackLocation) },
        headers: [...packHeaders, headerNames.location],
        optionalHeaders: optionalPackHeaders,
        isLocalized: true,
      },
    },
  },
  getErpPresets: {
    tag: 'Corrections',
    summary: 'List ERP presets',
    description:
      'Returns the VAT codes and conventions of ERP systems. Set `preset` of a correction to one of them to send values such as `preset:vat:23%`. The list may be up to 5 minutes old.',
    responses: json('The active presets.', defineEnvelope(erpPresets)),
    hasEntityTag: true,
  },
} as const satisfies Partial<Record<RouteId, Operation>>;
