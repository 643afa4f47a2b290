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
  /** Whether not everything could be verified. */
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
const headlines: Readonly<Record<'true' | 'all_but_schema' | 'digests_only', string>> = {
  true: ' is intact: its entries match its manifest, and its documents belong together.',
  all_but_schema:
    ': rebuilding it gives the same content, but that the official schema timed out for a document could NOT be checked (see below).',
  digests_only:
    ': the hashes match, but the report and the validation results could NOT be checked (see below). Anyone can create such a pack.',
};

const repackedHeadline =
  ' was re-packed: its contents are unchanged and its documents belong together, but another program wrote the ZIP (see container).';

const containerTexts = {
  original: 'as Nakor writes it, byte for byte',
  repacked: 'RE-PACKED: order, times, attributes, comments or compression of the ZIP differ from what Nakor writes for the same contents',
} as const;

const comparedTexts = {
  same: 'identical, byte for byte',
  other_version: 'cannot be compared, see below',
  schema_not_run: 'cannot be compared, see below',
  corrections_missing: 'only in part: the earlier corrections are missing, see below',
} as const;

/** Describes a pack in which no problem was found. */
export function describePack(file: string, zip: Uint8Array, { manifest, verified, rebuilt, notes, container }: VerifiedPack): PackReport {
  const sha256 = computeSha256Hex(zip);
  const { entries, ...facts } = manifest;
  return {
    json: { file, sha256, verified, rebuilt, container, notes, manifest },
    isInconclusive: verified !== true || container === 'repacked',
    text: [
      `${file}${verified === true && container === 'repacked' ? repackedHeadline : headlines[`${verified}`]}`,
      formatTextPairs({
        'SHA-256': sha256,
        'created by': `${facts.producer.name} ${facts.producer.api_version}, rules ${facts.producer.rules_version}`,
        'validated at': facts.judged_at,
        scenario: facts.scenario_id,
        corrected: facts.numer_faktury_korygowanej,
        correction: facts.numer_faktury_kor,
        comparisons: facts.agrees ? 'all agree' : 'some differ, see the report',
        warnings: facts.warnings.length === 0 ? 'none' : facts.warnings.join(', '),
        rebuilt: comparedTexts[rebuilt],
        container: containerTexts[container],
      }),
      ...entries.map(({ name, bytes, sha256: hash }) => `  ${hash}  ${name} (${bytes} bytes)`),
      ...notes,
    ].join('\n'),
  };
}
