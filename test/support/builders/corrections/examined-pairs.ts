import { examinePair } from '@nakor/domain/audit/examine-pair';
import type { AuditPackRequest } from '@nakor/domain/audit/model/audit-pack-request';
import type { AuditRejection, ExaminedPair } from '@nakor/domain/audit/model/examined-pair';
import type { Result } from '@nakor/domain/shared/result';
import { testSettings, utf8, validationPorts } from '../../drivers/validation.ts';
import { builtCorrection, type CorrectionOptions, correctionRequest } from './built-corrections.ts';

/** What a test asks for of a pair; everything else is usual. */
export type PackOptions = Partial<Omit<AuditPackRequest, 'original' | 'correction'>>;

/** A request as a caller makes it of the corrections of {@link correctionRequest}. */
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

/** Examines two documents by the real engine, or says why they are no pair. */
export function examinedOrRejected(
  original: string,
  correction: string,
  wish: PackOptions = {},
): Promise<Result<ExaminedPair, AuditRejection>> {
  const { nowUnixMs, environment } = testSettings;
  return examinePair(packRequest(original, correction, wish), validationPorts, { nowUnixMs, environment });
}

/**
 * The same for documents that are a pair.
 *
 * @throws Error when they are refused
 */
export async function examinedPair(original: string, correction: string, wish: PackOptions = {}): Promise<ExaminedPair> {
  const result = await examinedOrRejected(original, correction, wish);
  if (!result.ok) throw new Error(`The pair was refused: ${JSON.stringify(result.error, null, 1).slice(0, 2_000)}`);
  return result.value;
}

/** An invoice with the correction that is built of it, examined. */
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
