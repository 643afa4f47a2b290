import { sha256Hex } from '@nakor/domain/shared/hash';
import type { OperatorIo } from '../cli/ports.ts';
import { Rejection } from '../cli/rejections.ts';
import type { Report } from '../cli/session.ts';
import { textPairs } from '../cli/text-table.ts';
import type { PackProblem } from './pack-entries.ts';
import { type VerifiedPack, verifyAuditPack } from './verify-audit-pack.ts';

/** More than any pack has: each of its documents has at most 10 MB. */
const maxBytes = 100_000_000;

/**
 * Verifies an audit pack file.
 *
 * @param corrections paths of the earlier corrections that its manifest lists, in its order
 * @throws Rejection listing all problems
 */
export async function verifyPackFile(io: OperatorIo, path: string, corrections: readonly string[]): Promise<Report> {
  const zip = await contentOf(io, path);
  if (zip.length > maxBytes) throw new Rejection(`${path} has ${zip.length} bytes; an audit pack has at most ${maxBytes}.`);
  const earlier: Uint8Array[] = [];
  for (const file of corrections) earlier.push(await contentOf(io, file));
  const verified = await verifyAuditPack(zip, io.auditPacks, io.nowUnixMs(), earlier);
  if (!verified.ok) {
    const problems = verified.error.map(problemText);
    throw new Rejection([`${path} is not an intact audit pack:`, ...problems.map((line) => `  ${line}`)].join('\n'), 'refused', problems);
  }
  return reportOf(path, sha256Hex(zip), verified.value);
}

function contentOf(io: OperatorIo, path: string): Promise<Uint8Array> {
  return io.readFile(path).catch((error: unknown) => {
    throw new Rejection(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
}

function problemText({ entry, text }: PackProblem): string {
  return entry === null ? text : `${entry}: ${text}`;
}

/** The most important result comes first. */
const headlines: Readonly<Record<'true' | 'all_but_schema' | 'digests_only', string>> = {
  true: ' is intact: its five entries match its manifest, and its documents belong together.',
  all_but_schema:
    ': rebuilding it gives the same content, but that the official schema timed out for a document could NOT be checked (see below).',
  digests_only:
    ': the hashes match, but the report and the validation results could NOT be checked (see below). Anyone can create such a pack.',
};

const comparedTexts = {
  same: 'identical, byte for byte',
  other_version: 'cannot be compared, see below',
  schema_not_run: 'cannot be compared, see below',
  corrections_missing: 'only in part: the earlier corrections are missing, see below',
} as const;

function reportOf(file: string, sha256: string, { manifest, verified, rebuilt, remarks }: VerifiedPack): Report {
  const { entries, ...facts } = manifest;
  return {
    json: { file, sha256, verified, rebuilt, remarks, manifest },
    isInconclusive: verified !== true,
    text: [
      `${file}${headlines[`${verified}`]}`,
      textPairs({
        'SHA-256': sha256,
        'created by': `${facts.producer.name} ${facts.producer.api_version}, rules ${facts.producer.rules_version}`,
        'validated at': facts.judged_at,
        scenario: facts.scenario_id,
        corrected: facts.numer_faktury_korygowanej,
        correction: facts.numer_faktury_kor,
        comparisons: facts.agrees ? 'all agree' : 'some differ, see the report',
        warnings: facts.warnings.length === 0 ? 'none' : facts.warnings.join(', '),
        rebuilt: comparedTexts[rebuilt],
      }),
      ...entries.map(({ name, bytes, sha256: hash }) => `  ${hash}  ${name} (${bytes} bytes)`),
      ...remarks,
    ].join('\n'),
  };
}
