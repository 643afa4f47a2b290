import type { JobFacts } from '@nakor/contract/job-facts';
import { apiVersion } from '@nakor/contract/limits';
import { buildCorrection } from '@nakor/domain/correction/build-correction';
import type { BuildRejection, BuiltCorrection } from '@nakor/domain/correction/model/built-correction';
import type { PlanRejection } from '@nakor/domain/correction/model/scenario';
import { requestProblems } from '@nakor/domain/correction/request-problems';
import { findScenario } from '@nakor/domain/correction/scenarios/index';
import type { ErpPreset } from '@nakor/domain/erp/preset';
import { warsawDay } from '@nakor/domain/fa3/calendar';
import { InternalError } from '@nakor/domain/shared/internal-error';
import type { Language } from '@nakor/domain/shared/localized';
import { type Job, noteValidated } from '../job.ts';
import { JobRejected, type Rejection, unreadableDocument } from '../rejection.ts';
import { buildResult } from '../results/build-result.ts';
import { correctionCreated, correctionFacts } from '../results/correction-created.ts';
import { encodedBytes, responseBytesLimit } from '../results/response-size.ts';
import { type CorrectionOrder, readOrder } from './parse-build-request.ts';
import type { InvoiceInput, RecordedResult } from './validate.ts';

/** What building a correction takes: the original, and what is to become of it. */
export interface BuildInput extends InvoiceInput {
  readonly order: CorrectionOrder;
  /** The presets that callers may name; none are needed where the order names none. */
  readonly presets: readonly ErpPreset[];
}

/** `SystemInfo` of what is built here. */
const systemInfo = `Nakor ${apiVersion}`;

/** Builds the correcting invoice of an original, a scenario and a list of changes. */
export const build: Job<BuildInput, RecordedResult> = async (input, { validation }, facts) => {
  const { xml, order, presets, settings, manner } = input;
  const { request, problems } = readOrder(order, presets, warsawDay(settings.nowUnixMs));
  // Only our own ids are logged: any text may stand in the order.
  facts.scenario = findScenario(order.scenario_id)?.id ?? 'unknown';
  if (problems.length > 0) {
    throw invalidRequest(facts, withOthers(problems, requestProblems(xml, request, validation.schemaModel)), manner.language);
  }
  const built = await buildCorrection(xml, request, validation, { ...settings, systemInfo });
  if (!built.ok) throw rejectionError(facts, built.error, manner.language);
  noteValidated(facts, built.value.validated);
  refuseUnconfirmed(built.value);
  const dataJson = JSON.stringify(buildResult(built.value, manner));
  if (encodedBytes(dataJson) > responseBytesLimit) throw new JobRejected(tooLarge);
  return { dataJson, event: correctionCreated(built.value, request), history: correctionFacts(built.value, request, xml) };
};

/** Of a field that is at fault already, nothing more is said. */
function withOthers(problems: readonly PlanRejection[], others: readonly PlanRejection[]): readonly PlanRejection[] {
  const known = new Set(problems.map(({ path }) => path));
  return [...problems, ...others.filter(({ path }) => !known.has(path))];
}

function rejectionError(facts: JobFacts, rejection: BuildRejection, language: Language): Error {
  switch (rejection.kind) {
    case 'document':
      facts.issue_codes = [rejection.rejection.code];
      return new JobRejected(unreadableDocument(rejection.rejection, language, 'source_xml'));
    case 'request':
      return invalidRequest(facts, rejection.problems, language);
    case 'invalid-result':
      return new InternalError(`A correction was built that breaks ${[...new Set(rejection.issues.map(({ code }) => code))].join(', ')}.`);
  }
}

/** Most parts of a request that one response names. */
const problemLimit = 100;

/** The rejection of a request whose parts are at fault; it names each. */
export function invalidRequest(facts: JobFacts, problems: readonly PlanRejection[], language: Language): JobRejected {
  facts.refusal_codes = [...new Set(problems.map(({ code }) => code))];
  const details = problems.slice(0, problemLimit).map(({ path, code, message }) => ({ path, code, message: message[language] }));
  return new JobRejected({ code: 'VALIDATION_ERROR', details });
}

/** Nothing is given out, nor paid for, that the official schema has not passed. */
function refuseUnconfirmed({ validated, additionalDocuments }: BuiltCorrection): void {
  const results = [validated, ...additionalDocuments.map((document) => document.validated)];
  if (!results.every(({ isFullXsdConfirmed }) => isFullXsdConfirmed)) throw new JobRejected(unconfirmed);
}

const unconfirmed: Rejection = {
  code: 'SERVICE_UNAVAILABLE',
  text: {
    pl: 'Korekty nie udało się teraz sprawdzić pełnym schematem FA(3), więc jej nie wydajemy. Ponów po czasie z nagłówka Retry-After.',
    en: 'The correction could not be checked by the full FA(3) schema now, so it is not given out. Try again after the time in the Retry-After header.',
  },
};

const tooLarge: Rejection = {
  code: 'FILE_TOO_LARGE',
  text: {
    pl: 'Korekta jest za duża na jedną odpowiedź (6 MB). Faktura w KSeF może mieć najwyżej 1 MB (z załącznikiem 3 MB), więc zmień mniej wierszy naraz.',
    en: 'The correction is too large for one response (6 MB). An invoice in KSeF may have 1 MB at most (3 MB with an attachment), so change fewer lines at once.',
  },
};
