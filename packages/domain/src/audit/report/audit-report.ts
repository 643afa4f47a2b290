import type { Language } from '../../shared/localized.ts';
import { auditPackSchema } from '../model/audit-pack.ts';
import type { ExaminedPair } from '../model/examined-pair.ts';
import type { Report } from './report.ts';
import { buildAmountBlocks, buildJpkBlocks } from './report-amounts.ts';
import { buildReferenceBlocks, buildWarningBlocks, checkBlocks, type EntryChecksums, packBlocks } from './report-checks.ts';
import { buildExplanationBlocks, buildFieldBlocks } from './report-explanation.ts';
import { buildLineBlocks } from './report-lines.ts';
import { reportLocale } from './report-locale.ts';
import { buildDocumentBlocks, buildPartyBlocks, buildReasonBlocks, buildResultBlocks } from './report-pair.ts';
import { buildValidationBlocks } from './report-results.ts';

/**
 * The report of an audit pack: what was corrected, how each figure was calculated, whether the documents agree and are valid.
 * Deterministic: the same pair gives the same report.
 *
 * @param checksums SHA-256 of the other entries of the pack
 */
export function auditReport(pair: ExaminedPair, checksums: EntryChecksums, language: Language): Report {
  const locale = reportLocale(language);
  const { document } = pair.correction.validated;
  const number = locale.text(document.number);
  const original = pair.reference.number;
  const issued = pair.original.isCorrection ? pair.reference.issueDay : pair.original.validated.document.issueDate;
  const originalDay = issued === null ? '' : ` ${locale.translate(texts.of)} ${locale.day(issued)}`;
  return {
    language,
    title: locale.translate(texts.title),
    subtitle: [
      `${locale.translate(texts.correction)} ${number} ${locale.translate(texts.of)} ${locale.day(document.issueDate)}`,
      `${locale.translate(texts.toInvoice)} ${original}${originalDay}`,
      [pair.seller.after?.name ?? null, pair.seller.after?.identifier ?? null].filter((text) => text !== null).join(', '),
    ],
    footer: `${locale.translate(texts.title)} · ${number} · ${auditPackSchema}`,
    blocks: [
      ...buildResultBlocks(pair, locale),
      ...buildDocumentBlocks(pair, locale),
      ...buildPartyBlocks(pair, locale),
      ...buildReasonBlocks(pair, locale),
      ...buildAmountBlocks(pair, locale),
      ...buildLineBlocks(pair, locale),
      ...buildFieldBlocks(pair, locale),
      ...buildJpkBlocks(pair, locale),
      ...buildExplanationBlocks(pair, locale),
      ...buildReferenceBlocks(pair, locale),
      ...checkBlocks(pair, locale),
      ...buildValidationBlocks(pair, locale),
      ...buildWarningBlocks(pair, locale),
      ...packBlocks(pair, checksums, locale),
    ],
  };
}

const texts = {
  title: { pl: 'Uzasadnienie korekty', en: 'Report on the check of a correcting invoice' },
  correction: { pl: 'Korekta', en: 'Correction' },
  toInvoice: { pl: 'do faktury', en: 'of the invoice' },
  of: { pl: 'z dnia', en: 'of' },
} as const;
