import { headerNames } from '../../headers.ts';
import type { RouteId } from '../../routes.ts';
import { analysis } from '../../schemas/responses/analysis.ts';
import { auditPackAddress } from '../../schemas/responses/audit-pack.ts';
import { builtCorrection } from '../../schemas/responses/correction.ts';
import { envelopeOf } from '../../schemas/responses/envelope.ts';
import { erpPresets } from '../../schemas/responses/presets.ts';
import { scenarioCatalogue } from '../../schemas/responses/scenarios.ts';
import { json, type Operation } from '../operation.ts';

const packHeaders = [headerNames.auditPackSchema, headerNames.auditPackSha256];
const optionalPackHeaders = [headerNames.auditPackUrl, headerNames.auditPackWarnings];

/** Operations on corrections. */
export const correctionOperations = {
  getScenarios: {
    tag: 'Corrections',
    summary: 'The catalogue of correction scenarios',
    description:
      'All 13 scenarios, with the questions that decide about the correction, the paths that changes may take, and an example of each.',
    answers: json('The catalogue.', envelopeOf(scenarioCatalogue)),
  },
  analyzeInvoice: {
    tag: 'Corrections',
    summary: 'Find out how an invoice can be corrected',
    description:
      'Recognises the invoice, or the last correction of it, and suggests up to 5 scenarios, each with an example that works on it. Uses up no quota.',
    answers: json('What was recognised, and suggestions.', envelopeOf(analysis)),
  },
  buildCorrection: {
    tag: 'Corrections',
    summary: 'Build a correcting invoice',
    description:
      'Builds the XML of a KOR, KOR_ZAL or KOR_ROZ from the original, a scenario and changes, and explains each figure. XML that fails the official schema is never given out. Uses up quota with live keys, and emits `correction.created`.',
    answers: json('The correcting invoice.', envelopeOf(builtCorrection)),
  },
  makeAuditPack: {
    tag: 'Corrections',
    summary: 'Document a correction',
    description:
      'Makes a ZIP of both documents, a report (PDF), verdicts and comparisons (JSON), and a manifest of digests. The same input gives the same bytes. The pack is kept for 30 days. Uses up no quota.',
    answers: {
      200: {
        description: 'The pack.',
        content: { 'application/zip': 'bytes' },
        headers: [...packHeaders, headerNames.contentDisposition],
        optionalHeaders: optionalPackHeaders,
        isLocalized: false,
      },
      303: {
        description: 'The pack is too large for one answer: fetch it from `Location`.',
        content: { 'application/json': envelopeOf(auditPackAddress) },
        headers: [...packHeaders, headerNames.location],
        optionalHeaders: optionalPackHeaders,
        isLocalized: true,
      },
    },
  },
  getErpPresets: {
    tag: 'Corrections',
    summary: 'Presets of ERP systems',
    description:
      'VAT codes and habits of ERP systems. Name one as `preset` of a correction to send values such as `preset:vat:23%`. Up to 5 minutes old.',
    answers: json('The active presets.', envelopeOf(erpPresets)),
    hasEntityTag: true,
  },
} as const satisfies Partial<Record<RouteId, Operation>>;
