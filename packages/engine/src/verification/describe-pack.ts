import type { AuditPackManifest } from '@nakor/contract/schemas/audit-pack-manifest';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { formatTextPairs } from '@nakor/domain/shared/text-table';
import type { PackProblem } from './pack-entries.ts';
import type { VerifiedPack } from './verify-audit-pack.ts';

/** More than any pack has, in bytes: each of its documents has at most 10 MB. */
export const auditPackLimitBytes = 100_000_000;

/** The result of a verification, as a JSON document and as text. */
export interface PackReport {
  readonly json: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** Whether the ZIP is not the one that Nakor wrote. */
  readonly isInconclusive: boolean;
}

/** Says which problems a pack has, one per line after the first. */
export function describeProblems(
  file: string,
  problems: readonly PackProblem[],
): { readonly text: string; readonly problems: readonly string[] } {
  const texts = problems.map(problemText);
  return { text: [`${file} is not an intact audit pack:`, ...texts.map((line) => `  ${line}`)].join('\n'), problems: texts };
}

function problemText({ entry, text }: PackProblem): string {
  return entry === null ? text : `${entry}: ${text}`;
}

/** The most important result comes first. */
const headlines = {
  original: ' is intact: its contents match its manifest, and its ZIP is as Nakor wrote it.',
  repacked: ' was re-packed: its contents match its manifest, but another program wrote the ZIP (see container).',
} as const;

const containerTexts = {
  original: 'as Nakor writes it, byte for byte',
  repacked: 'RE-PACKED: order, times, attributes, comments or compression of the ZIP differ from what Nakor writes for the same contents',
} as const;

const correctionTexts = {
  none: 'none',
  match: 'match the manifest',
  missing: 'not compared, see below',
} as const;

function missingCorrectionsText({ earlier_corrections = [] }: AuditPackManifest): string {
  return [
    'The pack was built with earlier corrections, which it does not contain.',
    'To compare them with the manifest, add the files in this order, each with --correction FILE:',
    ...earlier_corrections.map(({ numer, sha256 }) => `  ${sha256}  ${numer}`),
  ].join('\n');
}

/** Describes a pack in which no problem was found. */
export function describePack(file: string, zip: Uint8Array, { manifest, earlierCorrections, container }: VerifiedPack): PackReport {
  const notes = earlierCorrections === 'missing' ? [missingCorrectionsText(manifest)] : [];
  const sha256 = computeSha256Hex(zip);
  const { entries, ...facts } = manifest;
  return {
    json: { file, sha256, verified: true, earlier_corrections: earlierCorrections, container, notes, manifest },
    isInconclusive: container === 'repacked',
    text: [
      `${file}${headlines[container]}`,
      formatTextPairs({
        'SHA-256': sha256,
        'created by': `${facts.producer.name} ${facts.producer.api_version}, rules ${facts.producer.rules_version}`,
        'validated at': facts.judged_at,
        scenario: facts.scenario_id,
        corrected: facts.numer_faktury_korygowanej,
        correction: facts.numer_faktury_kor,
        comparisons: facts.agrees ? 'all agree' : 'some differ, see the report',
        warnings: facts.warnings.length === 0 ? 'none' : facts.warnings.join(', '),
        'earlier corrections': correctionTexts[earlierCorrections],
        container: containerTexts[container],
      }),
      ...entries.map(({ name, bytes, sha256: hash }) => `  ${hash}  ${name} (${bytes} bytes)`),
      ...notes,
    ].join('\n'),
  };
}
