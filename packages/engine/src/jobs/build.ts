import type { JobLogFields } from '@nakor/contract/job-log-fields';
import { apiVersion } from '@nakor/contract/limits';
import { buildCorrection } from '@nakor/domain/correction/build-correction';
import type { BuildRejection, BuiltCorrection } from '@nakor/domain/correction/model/built-correction';
import type { PlanRejection } from '@nakor/domain/correction/model/scenario';
import { requestProblems } from '@nakor/domain/correction/request-problems';
import { findScenario } from '@nakor/domain/correction/scenarios/index';
import type { ErpPreset } from '@nakor/domain/erp/preset';
import { toWarsawDay } from '@nakor/domain/fa3/elements/calendar';
import { InternalError } from '@nakor/domain/shared/internal-error';
import type { Language, Localized } from '@nakor/domain/shared/localized';
import { type Job, noteValidated } from '../job.ts';
import { JobRejected, type Rejection, rejectUnreadableDocument } from '../rejection.ts';
import { buildResult, withoutStateAfter } from '../results/build-result.ts';
import { buildCorrectionCreated, buildCorrectionHistory } from '../results/correction-created.ts';
import { computeEncodedBytes, responseBytesLimit } from '../results/response-size.ts';
import { type CorrectionStatements, parseBuildRequest } from './parse-build-request.ts';
import type { InvoiceInput, RecordedResult } from './validate.ts';

/** The original, and the requested correction. */
export interface BuildInput extends InvoiceInput {
  /** Earlier corrections of it, in the order of issue. */
  readonly earlierCorrections: readonly Uint8Array[];
  readonly statements: CorrectionStatements;
  /** The available presets; may be empty if the request names none. */
  readonly presets: readonly ErpPreset[];
  /** The time of the request, in milliseconds since the epoch: an instant after it is not yet known to be right. */
  readonly clockUnixMs: number;
}

/** `SystemInfo` of built corrections. */
const systemInfo = `Nakor ${apiVersion}`;

/** Builds a correction from the original, a scenario and a list of changes. */
export const build: Job<BuildInput, RecordedResult> = async (input, { validation }, facts) => {
  const { xml, earlierCorrections, statements, presets, settings, presentation, clockUnixMs } = input;
  const { request: parsed, problems } = parseBuildRequest(statements, presets, toWarsawDay(settings.nowUnixMs));
  const request = { ...parsed, earlierCorrections, includesStateAfter: statements.include_state_after ?? false };
  // Only our own ids are logged: the request may contain any string.
  facts.scenario = findScenario(statements.scenario_id)?.id ?? 'unknown';
  if (problems.length > 0) {
    throw rejectInvalidRequest(facts, withOthers(problems, requestProblems(xml, request, validation.schemaModel)), presentation.language);
  }
  const result = await buildCorrection(xml, request, validation, { ...settings, systemInfo });
  if (!result.ok) throw rejectionError(facts, result.error, presentation.language);
  const isAhead = settings.nowUnixMs > clockUnixMs;
  const built = isAhead ? { ...result, value: { ...result.value, warnings: [...result.value.warnings, aheadOfClock] } } : result;
  noteValidated(facts, built.value.validated);
  rejectUnconfirmed(built.value);
  let dataJson = JSON.stringify(buildResult(built.value, presentation));
  if (computeEncodedBytes(dataJson) > responseBytesLimit && built.value.stateAfter !== null) {
    dataJson = JSON.stringify(buildResult(withoutStateAfter(built.value), presentation));
  }
  if (computeEncodedBytes(dataJson) > responseBytesLimit) throw new JobRejected(tooLarge);
  return { dataJson, event: buildCorrectionCreated(built.value, request), history: buildCorrectionHistory(built.value, request, xml) };
};

/** Reports only the first problem of each field. */
function withOthers(problems: readonly PlanRejection[], others: readonly PlanRejection[]): readonly PlanRejection[] {
  const known = new Set(problems.map(({ path }) => path));
  return [...problems, ...others.filter(({ path }) => !known.has(path))];
}

function rejectionError(facts: JobLogFields, rejection: BuildRejection, language: Language): Error {
  switch (rejection.kind) {
    case 'document':
      facts.issue_codes = [rejection.rejection.code];
      return new JobRejected(rejectUnreadableDocument(rejection.rejection, language, rejection.field));
    case 'request':
      return rejectInvalidRequest(facts, rejection.problems, language);
    case 'invalid-result':
      return new InternalError(`A built correction violates ${[...new Set(rejection.issues.map(({ code }) => code))].join(', ')}.`);
  }
}

/** Maximum number of problems in a response. */
const problemLimit = 100;

/** The rejection of an invalid request, with all its problems. */
export function rejectInvalidRequest(facts: JobLogFields, problems: readonly PlanRejection[], language: Language): JobRejected {
  facts.refusal_codes = [...new Set(problems.map(({ code }) => code))];
  const details = problems.slice(0, problemLimit).map(({ path, code, message }) => ({ path, code, message: message[language] }));
  return new JobRejected({ code: 'VALIDATION_ERROR', details });
}

/** Nothing is returned or counted that was not checked against the official schema. */
function rejectUnconfirmed({ validated, additionalDocuments }: BuiltCorrection): void {
  const results = [validated, ...additionalDocuments.map((document) => document.validated)];
  if (!results.every(({ isFullXsdConfirmed }) => isFullXsdConfirmed)) throw new JobRejected(unconfirmed);
}

const unconfirmed: Rejection = {
  code: 'SERVICE_UNAVAILABLE',
  text: {
    pl: 'Korekty nie udało się teraz sprawdzić pełnym schematem FA(3), więc jej nie zwracamy. Ponów żądanie po czasie z nagłówka Retry-After.',
    en: 'The correction could not be checked against the full FA(3) schema now, so it is not returned. Retry after the time given in the Retry-After header.',
  },
};

const aheadOfClock: Localized = {
  pl: 'as_of jest późniejsze niż bieżąca chwila: korekta ma tę chwilę w DataWytworzeniaFa, a reguły, terminy i kursy, które do niej wejdą w życie, mogą być inne.',
  en: 'as_of is later than the present: the correction has that instant in DataWytworzeniaFa, and rules, deadlines and exchange rates that take effect until then may differ.',
};

const tooLarge: Rejection = {
  code: 'FILE_TOO_LARGE',
  text: {
    pl: 'Korekta jest za duża na jedną odpowiedź (6 MB). Faktura w KSeF może mieć najwyżej 1 MB (z załącznikiem 3 MB), więc zmień mniej pozycji naraz.',
    en: 'The correction is too large for one response (6 MB). An invoice in KSeF can have at most 1 MB (3 MB with an attachment), so change fewer lines at once.',
  },
};
