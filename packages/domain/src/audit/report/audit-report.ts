import type { Language } from '../../shared/localized.ts';
import { auditPackSchema } from '../model/audit-pack.ts';
import type { ExaminedPair } from '../model/examined-pair.ts';
import type { Report } from './report.ts';
import { amountBlocks, jpkBlocks } from './report-amounts.ts';
import { checkBlocks, type EntryDigests, packBlocks, referenceBlocks, warningBlocks } from './report-checks.ts';
import { explanationBlocks, fieldBlocks } from './report-explanation.ts';
import { lineBlocks } from './report-lines.ts';
import { reportLocale } from './report-locale.ts';
import { documentBlocks, partyBlocks, reasonBlocks, resultBlocks } from './report-pair.ts';
import { verdictBlocks } from './report-results.ts';

/**
 * The report of an audit pack: what was corrected, how each figure comes about, whether the documents agree and are valid. The same pair
 * gives the same report.
 *
 * @param digests of the other entries of the pack
 */
export function auditReport(pair: ExaminedPair, digests: EntryDigests, language: Language): Report {
  const manner = reportLocale(language);
  const { document } = pair.correction.validated;
  const number = manner.text(document.number);
  const original = pair.reference.number;
  const issued = pair.original.isCorrection ? pair.reference.issueDay : pair.original.validated.document.issueDate;
  const originalDay = issued === null ? '' : ` ${manner.say(texts.of)} ${manner.day(issued)}`;
  return {
    language,
    title: manner.say(texts.title),
    subtitle: [
      `${manner.say(texts.correction)} ${number} ${manner.say(texts.of)} ${manner.day(document.issueDate)}`,
      `${manner.say(texts.toInvoice)} ${original}${originalDay}`,
      [pair.seller.after?.name ?? null, pair.seller.after?.identifier ?? null].filter((text) => text !== null).join(', '),
    ],
    footer: `${manner.say(texts.title)} · ${number} · ${auditPackSchema}`,
    blocks: [
      ...resultBlocks(pair, manner),
      ...documentBlocks(pair, manner),
      ...partyBlocks(pair, manner),
      ...reasonBlocks(pair, manner),
      ...amountBlocks(pair, manner),
      ...lineBlocks(pair, manner),
      ...fieldBlocks(pair, manner),
      ...jpkBlocks(pair, manner),
      ...explanationBlocks(pair, manner),
      ...referenceBlocks(pair, manner),
      ...checkBlocks(pair, manner),
      ...verdictBlocks(pair, manner),
      ...warningBlocks(pair, manner),
      ...packBlocks(pair, digests, manner),
    ],
  };
}

const texts = {
  title: { pl: 'Raport z kontroli faktury korygującej', en: 'Report on the check of a correcting invoice' },
  correction: { pl: 'Korekta', en: 'Correction' },
  toInvoice: { pl: 'do faktury', en: 'of the invoice' },
  of: { pl: 'z dnia', en: 'of' },
} as const;
