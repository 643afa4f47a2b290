import { apiVersion } from '@nakor/contract/limits';
import { buildCorrection } from '@nakor/domain/correction/build-correction';
import type { BuildRefusal, BuiltCorrection } from '@nakor/domain/correction/built-correction';
import { requestProblems } from '@nakor/domain/correction/request-problems';
import type { PlanRefusal } from '@nakor/domain/correction/scenario';
import { findScenario } from '@nakor/domain/correction/scenarios/index';
import type { ErpPreset } from '@nakor/domain/erp/preset';
import { warsawDay } from '@nakor/domain/fa3/calendar';
import { Fault } from '@nakor/domain/shared/fault';
import type { KsefEnvironment } from '@nakor/domain/validation/rule';
import type { ValidationPorts } from '@nakor/domain/validation/validate-invoice';
import { ApiError } from '@nakor/http/api-error';
import type { Call } from '@nakor/http/call';
import type { Endpoint } from '@nakor/http/serve';
import { answerBytesLimit, encodedBytes } from '../answer-size.ts';
import { logVerdict, refuseDocument } from '../validation/outcome.ts';
import { buildResult } from './build-result.ts';
import { correctionCreated, correctionFacts } from './correction-created.ts';
import { readOrder } from './correction-order.ts';

/** What building takes. */
export interface BuildPorts {
  readonly ports: ValidationPorts;
  readonly environment: KsefEnvironment;
  /** The presets that callers may name, which may be up to five minutes old. */
  readonly listPresets: () => Promise<readonly ErpPreset[]>;
}

/** `SystemInfo` of what is built here. */
const systemInfo = `Nakor ${apiVersion}`;

/** `POST /correction/build`: the correcting invoice of an original, a scenario and a list of changes. */
export function build({ ports, environment, listPresets }: BuildPorts): Endpoint {
  return async ({ call, input }) => {
    if (input?.kind !== 'correction') throw new Fault('POST /correction/build was reached without an order.');
    const { order, xml } = input;
    const presets = order.preset === undefined ? [] : await listPresets();
    const { request, problems } = readOrder(order, presets, warsawDay(call.nowMs));
    // Only ids of ours are logged: any text may stand in the order.
    call.logFacts.scenario = findScenario(order.scenario_id)?.id ?? 'unknown';
    if (problems.length > 0) throw refuseRequest(call, withOthers(problems, requestProblems(xml, request, ports.schemaModel)));
    const built = await buildCorrection(xml, request, ports, { nowUnixMs: call.nowMs, environment, systemInfo });
    if (!built.ok) throw refuse(call, built.error);
    logVerdict(call, built.value.validated);
    refuseUnconfirmed(built.value);
    const data = buildResult(built.value, call);
    if (encodedBytes(JSON.stringify(data)) > answerBytesLimit) throw tooLargeToAnswer();
    return {
      status: 200,
      data,
      effect: {
        event: { type: 'correction.created', data: correctionCreated(built.value, request, call) },
        facts: correctionFacts(built.value, request, xml),
      },
    };
  };
}

/** Of a field that is at fault already, nothing more is said. */
function withOthers(problems: readonly PlanRefusal[], others: readonly PlanRefusal[]): readonly PlanRefusal[] {
  const known = new Set(problems.map(({ path }) => path));
  return [...problems, ...others.filter(({ path }) => !known.has(path))];
}

function refuse(call: Call, refusal: BuildRefusal): Error {
  switch (refusal.kind) {
    case 'document':
      return refuseDocument(call, refusal.refusal, 'source_xml');
    case 'request':
      return refuseRequest(call, refusal.problems);
    case 'invalid-result':
      return new Fault(`A correction was built that breaks ${[...new Set(refusal.issues.map(({ code }) => code))].join(', ')}.`);
  }
}

/** Most parts of a request that one answer names. */
const problemLimit = 100;

/** The error for parts of a request that are at fault; it names each. */
export function refuseRequest(call: Call, problems: readonly PlanRefusal[]): ApiError {
  call.logFacts.refusal_codes = [...new Set(problems.map(({ code }) => code))];
  const details = problems.slice(0, problemLimit).map(({ path, code, message }) => ({ path, code, message: message[call.language] }));
  return new ApiError('VALIDATION_ERROR', { details });
}

/** Nothing is given out, nor paid for, that the official schema has not passed. */
function refuseUnconfirmed({ validated, additionalDocuments }: BuiltCorrection): void {
  const verdicts = [validated, ...additionalDocuments.map((document) => document.validated)];
  if (verdicts.every(({ isFullXsdConfirmed }) => isFullXsdConfirmed)) return;
  throw new ApiError('SERVICE_UNAVAILABLE', {
    text: {
      pl: 'Korekty nie udało się teraz sprawdzić pełnym schematem FA(3), więc jej nie wydajemy. Ponów po czasie z nagłówka Retry-After.',
      en: 'The correction could not be checked by the full FA(3) schema now, so it is not given out. Try again after the time in the Retry-After header.',
    },
  });
}

function tooLargeToAnswer(): ApiError {
  return new ApiError('FILE_TOO_LARGE', {
    text: {
      pl: 'Korekta jest za duża na jedną odpowiedź (6 MB). Faktura w KSeF może mieć najwyżej 1 MB (z załącznikiem 3 MB), więc zmień mniej wierszy naraz.',
      en: 'The correction is too large for one answer (6 MB). An invoice in KSeF may have 1 MB at most (3 MB with an attachment), so change fewer lines at once.',
    },
  });
}
