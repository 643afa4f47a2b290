import { examinePair } from '@nakor/domain/audit/examine-pair';
import type { AuditPackRequest } from '@nakor/domain/audit/model/audit-pack-request';
import type { AuditRejection, ExaminedPair } from '@nakor/domain/audit/model/examined-pair';
import type { Result } from '@nakor/domain/shared/result';
import { testSettings, utf8, validationPorts } from '../../drivers/validation.ts';
import { builtCorrection, type CorrectionOptions, correctionRequest } from './built-corrections.ts';

/** The options a test sets; all others have defaults. */
export type PackOptions = Partial<Omit<AuditPackRequest, 'original' | 'correction'>>;

/** A request for a correction made by {@link correctionRequest}. */
export function packRequest(original: string, correction: string, wish: PackOptions = {}): AuditPackRequest {
  const { reason, number } = correctionRequest('price-change', {});
  return {
    original: utf8(original),
    correction: utf8(correction),
    scenarioId: 'price-change',
    reason,
    number,
    preset: null,
    summary: null,
    statedIssues: [],
    statedWarnings: [],
    ...wish,
  };
}

/** Examines two documents with the real engine, or returns the rejection. */
export function examinedOrRejected(
  original: string,
  correction: string,
  wish: PackOptions = {},
): Promise<Result<ExaminedPair, AuditRejection>> {
  const { nowUnixMs, environment } = testSettings;
  return examinePair(packRequest(original, correction, wish), validationPorts, { nowUnixMs, environment });
}

/**
 * The same for documents that must be accepted.
 *
 * @throws Error when they are rejected
 */
export async function examinedPair(original: string, correction: string, wish: PackOptions = {}): Promise<ExaminedPair> {
  const result = await examinedOrRejected(original, correction, wish);
  if (!result.ok) throw new Error(`The pair was rejected: ${JSON.stringify(result.error, null, 1).slice(0, 2_000)}`);
  return result.value;
}

/** Builds a correction of an invoice and examines the two. */
export async function examinedBuild(
  xml: string,
  scenarioId: string,
  wish: CorrectionOptions,
  stated: PackOptions = {},
): Promise<ExaminedPair> {
  const built = await builtCorrection(xml, scenarioId, wish);
  const { reason, number } = correctionRequest(scenarioId, wish);
  return examinedPair(xml, built.xml, { scenarioId, reason, number, ...stated });
}
