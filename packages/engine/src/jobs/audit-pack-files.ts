import { auditPackEntryLimitBytes, auditPackLinesLimit } from '@nakor/contract/limits';
import type { AuditPackManifest } from '@nakor/contract/schemas/audit-pack-manifest';
import type { ReportFonts } from '@nakor/documents/report-fonts';
import { auditPackEntries, nameEarlierCorrection } from '@nakor/domain/audit/model/audit-pack';
import type { ExaminedPair } from '@nakor/domain/audit/model/examined-pair';
import { auditReport } from '@nakor/domain/audit/report/audit-report';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import type { Language } from '@nakor/domain/shared/localized';
import type { FontSource } from '../job.ts';
import { JobRejected } from '../rejection.ts';
import { auditPackValidationOf, packIdentity } from '../results/audit-pack-validation.ts';
import { shortenShortText } from '../results/truncated-text.ts';

/** An entry of an audit pack. */
export interface PackFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Builds the ZIP for a pair. The same pair in the same language always gives the same bytes. */
export async function makeAuditPack(pair: ExaminedPair, language: Language, readFonts: FontSource): Promise<Uint8Array> {
  // Loaded with the first pack, like the report renderer: together they are half of the code of an engine whose other jobs never need them.
  const { writeZip } = await import('@nakor/documents/zip-pack');
  return writeZip(await auditPackFiles(pair, language, readFonts()));
}

/**
 * The five files of a pack, and the earlier corrections if it contains them, in order. The validation results are built first, since the report contains their hash, and the manifest last,
 * since it contains all other hashes.
 *
 * @throws JobRejected FILE_TOO_LARGE if the correction has more changes than a pack can describe
 */
export async function auditPackFiles(pair: ExaminedPair, language: Language, fonts: ReportFonts): Promise<readonly PackFile[]> {
  const { original, correction } = pair;
  const validation = validationFile(pair, language);
  const hashes = {
    original: computeSha256Hex(original.bytes),
    correction: computeSha256Hex(correction.bytes),
    validation: computeSha256Hex(validation),
  };
  const { drawReport } = await import('@nakor/documents/report-pdf');
  const report = await drawReport(auditReport(pair, hashes, language), fonts);
  const listed: readonly PackFile[] = [
    { name: auditPackEntries.original, bytes: original.bytes },
    { name: auditPackEntries.correction, bytes: correction.bytes },
    { name: auditPackEntries.report, bytes: report },
    { name: auditPackEntries.validation, bytes: validation },
    ...listEarlierCorrections(pair),
  ];
  const { buildRenderings } = await import('../results/audit-pack-renderings.ts');
  const manifest = { ...manifestOf(pair, language, listed), renderings: buildRenderings(pair, language) };
  return [...listed, { name: auditPackEntries.manifest, bytes: jsonBytes(manifest) }];
}

function listEarlierCorrections({ request }: ExaminedPair): readonly PackFile[] {
  const documents = request.includesEarlierCorrections === true ? (request.earlierCorrections ?? []) : [];
  return documents.map((bytes, index) => ({ name: nameEarlierCorrection(index), bytes }));
}

/** Checks the number of lines first: the JSON of too many would not fit into memory. */
function validationFile(pair: ExaminedPair, language: Language): Uint8Array {
  const { lines } = pair.changes;
  if (lines.length > auditPackLinesLimit) throw tooMuchToExplain(lines.length);
  const validation = jsonBytes(auditPackValidationOf(pair, language));
  if (validation.length > auditPackEntryLimitBytes) throw tooMuchToExplain(lines.length);
  return validation;
}

function tooMuchToExplain(lines: number): JobRejected {
  return new JobRejected({
    code: 'FILE_TOO_LARGE',
    text: {
      pl: `Korekta z pola correction_xml zmienia za dużo na jedną dokumentację: pozycji ${lines}, a plik validation.json może mieć najwyżej 60 000 000 bajtów i opisywać 50 000 zmienionych pozycji. Faktura FA(3) może mieć 10 000 pozycji.`,
      en: `The correction in correction_xml changes too much for one pack: ${lines} lines, and validation.json can have at most 60,000,000 bytes and describe 50,000 changed lines. An FA(3) invoice can have 10,000 lines.`,
    },
  });
}

function manifestOf(pair: ExaminedPair, language: Language, listed: readonly PackFile[]) {
  return {
    ...packIdentity(pair, language),
    scenario_id: pair.scenario.id,
    numer_faktury_kor: pair.request.number,
    numer_faktury_korygowanej: shortenShortText(pair.reference.number),
    ...(pair.earlierCorrections.length === 0
      ? {}
      : { earlier_corrections: pair.earlierCorrections.map(({ number, sha256 }) => ({ numer: shortenShortText(number), sha256 })) }),
    agrees: pair.checks.every(({ outcome }) => outcome !== 'differs'),
    warnings: pair.warnings.map(({ code }) => code),
    entries: listed.map(({ name, bytes }) => ({
      name,
      media_type: mediaTypes.get(name) ?? 'application/xml',
      bytes: bytes.length,
      sha256: computeSha256Hex(bytes),
    })),
  } satisfies Readonly<Record<Exclude<keyof AuditPackManifest, 'earlier_corrections' | 'renderings'>, unknown>>;
}

/** Of the entries that are no invoices. */
const mediaTypes: ReadonlyMap<string, string> = new Map([
  [auditPackEntries.report, 'application/pdf'],
  [auditPackEntries.validation, 'application/json'],
]);

/** Indented JSON with a fixed order of names, readable for people and comparable for programs. */
function jsonBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);
}
