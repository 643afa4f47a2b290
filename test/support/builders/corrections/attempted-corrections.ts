import { buildCorrection } from '@nakor/domain/correction/build-correction';
import type { BuildRejection, BuiltCorrection } from '@nakor/domain/correction/model/built-correction';
import type { CorrectionRequest } from '@nakor/domain/correction/model/correction-request';
import type { Result } from '@nakor/domain/shared/result';
import { testSettings, utf8, validationPorts } from '../../drivers/validation.ts';
import { type CorrectionOptions, correctionRequest } from './built-corrections.ts';

/** Builds a correction with the real engine, or returns the rejection. */
export function tried(xml: string, scenarioId: string, wish: CorrectionOptions): Promise<Result<BuiltCorrection, BuildRejection>> {
  return triedRequest(xml, correctionRequest(scenarioId, wish));
}

/** The same for a complete request. */
export function triedRequest(xml: string, request: CorrectionRequest): Promise<Result<BuiltCorrection, BuildRejection>> {
  return buildCorrection(utf8(xml), request, validationPorts, { ...testSettings, systemInfo: 'Nakor' });
}
