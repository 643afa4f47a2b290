import { buildCorrection } from '@nakor/domain/correction/build-correction';
import type { BuiltCorrection } from '@nakor/domain/correction/model/built-correction';
import type { CorrectionRequest } from '@nakor/domain/correction/model/correction-request';
import { testSettings, utf8, validationPorts } from '../../drivers/validation.ts';

/** The options a test sets; all others have defaults. */
export interface CorrectionOptions extends Partial<Omit<CorrectionRequest, 'changes' | 'scenarioId'>> {
  /** New values by path. */
  readonly changes?: Readonly<Record<string, string>>;
}

/** A request as sent on the day of {@link testSettings}. */
export function correctionRequest(scenarioId: string, { changes = {}, ...wish }: CorrectionOptions): CorrectionRequest {
  return {
    scenarioId,
    changes: Object.entries(changes).map(([path, newValue]) => ({ path, newValue, description: null })),
    reason: 'pomyłka',
    number: 'FK/2026/10/7',
    issueDay: '2026-10-15',
    desiredJpkField: null,
    answers: {},
    defaultAnswers: {},
    forcedType: null,
    forcedKind: null,
    allowedJpkPairs: null,
    ...wish,
  };
}

/**
 * Builds and validates a correction of an invoice with the real engine.
 *
 * @throws Error when it is rejected
 */
export async function builtCorrection(xml: string, scenarioId: string, wish: CorrectionOptions): Promise<BuiltCorrection> {
  const settings = { ...testSettings, systemInfo: 'Nakor' };
  const result = await buildCorrection(utf8(xml), correctionRequest(scenarioId, wish), validationPorts, settings);
  if (!result.ok) throw new Error(`No correction was built: ${JSON.stringify(result.error, null, 1).slice(0, 2_000)}`);
  return result.value;
}
