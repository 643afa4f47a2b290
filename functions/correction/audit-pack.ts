import { headerNames } from '@nakor/contract/headers';
import { auditPackSchema } from '@nakor/domain/audit/audit-pack';
import { examinePair } from '@nakor/domain/audit/examine-pair';
import type { AuditRefusal, ExaminedPair } from '@nakor/domain/audit/examined-pair';
import { type AuditPackStore, packUrlSeconds } from '@nakor/domain/audit/pack-store';
import type { ErpPreset } from '@nakor/domain/erp/preset';
import { sha256Hex } from '@nakor/domain/shared/digest';
import { Fault } from '@nakor/domain/shared/fault';
import type { KsefEnvironment } from '@nakor/domain/validation/rule';
import type { ValidationPorts } from '@nakor/domain/validation/validate-invoice';
import { ApiError } from '@nakor/http/api-error';
import type { Call } from '@nakor/http/call';
import { attachment } from '@nakor/http/content-disposition';
import type { Success } from '@nakor/http/reply';
import type { Endpoint } from '@nakor/http/serve';
import type { RequestLog } from '@nakor/http/steps/answering';
import { answerBytesLimit, encodedBinaryBytes } from '../answer-size.ts';
import { refuseDocument } from '../validation/outcome.ts';
import { type FontSource, makeAuditPack } from './audit-pack-files.ts';
import { readAuditOrder } from './audit-pack-order.ts';
import { refuseRequest } from './build.ts';

/** What making audit packs takes. */
interface AuditPackPorts {
  readonly ports: ValidationPorts;
  readonly environment: KsefEnvironment;
  /** The presets that callers may name, which may be up to five minutes old. */
  readonly listPresets: () => Promise<readonly ErpPreset[]>;
  readonly readFonts: FontSource;
  readonly store: AuditPackStore;
  readonly log: RequestLog;
  /** Largest answer, in bytes as the host counts them; smaller in tests. */
  readonly answerBytes?: number;
}

/** `POST /correction/audit-pack`: the documents of a correction, what was found out about them, and a report of it, in one ZIP (ADR 0022). */
export function auditPack(api: AuditPackPorts): Endpoint {
  return async ({ call, input }) => {
    if (input?.kind !== 'audit-pack') throw new Fault('POST /correction/audit-pack was reached without an order.');
    const presets = input.order.preset === undefined ? [] : await api.listPresets();
    const request = readAuditOrder(input, presets);
    if (!request.ok) throw refuseRequest(call, request.error);
    const examined = await examinePair(request.value, api.ports, { nowUnixMs: call.nowMs, environment: api.environment });
    if (!examined.ok) throw refuse(call, examined.error);
    logPair(call, examined.value);
    const zip = await makeAuditPack(examined.value, call.language, api.readFonts);
    return answerWith(zip, examined.value, call, api);
  };
}

function refuse(call: Call, refusal: AuditRefusal): ApiError {
  switch (refusal.kind) {
    case 'document':
      return refuseDocument(call, refusal.refusal, refusal.field);
    case 'request':
      return refuseRequest(call, refusal.problems);
    case 'unconfirmed':
      return new ApiError('SERVICE_UNAVAILABLE', { text: unconfirmedText });
  }
}

const unconfirmedText = {
  pl: 'Dokumentów nie udało się teraz sprawdzić pełnym schematem FA(3), więc pakiet nie powstał. Ponów po czasie z nagłówka Retry-After.',
  en: 'The documents could not be checked by the full FA(3) schema now, so no pack was made. Try again after the time in the Retry-After header.',
};

/** Notes on the log line what was found, by codes and digests alone. */
function logPair(call: Call, { scenario, original, correction, checks, warnings }: ExaminedPair): void {
  call.logFacts.scenario = scenario.id;
  call.logFacts.source_sha256 = original.validated.document.sha256;
  call.logFacts.correction_sha256 = correction.validated.document.sha256;
  call.logFacts.bytes = original.bytes.length + correction.bytes.length;
  call.logFacts.differing_checks = checks.filter(({ outcome }) => outcome === 'differs').map(({ code }) => code);
  call.logFacts.warning_codes = warnings.map(({ code }) => code);
}

async function answerWith(zip: Uint8Array, pair: ExaminedPair, call: Call, api: AuditPackPorts): Promise<Success> {
  const sha256 = sha256Hex(zip);
  const url = await keep({ sha256, zip }, call, api);
  const isInAnswer = encodedBinaryBytes(zip) <= (api.answerBytes ?? answerBytesLimit);
  call.logFacts.pack_bytes = zip.length;
  call.logFacts.pack_in_answer = isInAnswer;
  call.logFacts.pack_stored = url !== null;
  if (!isInAnswer && url === null) throw new ApiError('SERVICE_UNAVAILABLE', { text: nowhereToPutText });
  const warnings = [...(url === null ? ['not_stored'] : []), ...pair.warnings.map(({ code }) => code)];
  call.headers[headerNames.auditPackSchema] = auditPackSchema;
  call.headers[headerNames.auditPackSha256] = sha256;
  if (url !== null) call.headers[headerNames.auditPackUrl] = url;
  if (warnings.length > 0) call.headers[headerNames.auditPackWarnings] = warnings.join(', ');
  if (isInAnswer) {
    const headers = { [headerNames.contentDisposition]: attachment('audit-pack-', pair.request.number, '.zip') };
    return { status: 200, mediaType: 'application/zip', content: zip, headers };
  }
  call.headers[headerNames.location] = url ?? '';
  return { status: 303, data: { url, sha256, bytes: zip.length, expires_in_seconds: packUrlSeconds } };
}

const nowhereToPutText = {
  pl: 'Pakiet jest za duży na jedną odpowiedź, a magazyn plików jest chwilowo niedostępny. Ponów po czasie z nagłówka Retry-After.',
  en: 'The pack is too large for one answer, and the store for files is unavailable for a moment. Try again after the time in the Retry-After header.',
};

/** Keeps a pack. One that cannot be kept is given all the same: its caller may have no other chance to make it. */
async function keep(
  pack: { readonly sha256: string; readonly zip: Uint8Array },
  call: Call,
  { store, log }: AuditPackPorts,
): Promise<string | null> {
  if (call.caller === null) throw new Fault('POST /correction/audit-pack was reached without a key.');
  try {
    return await store.keep({ organizationId: call.caller.organization.id, ...pack });
  } catch (fault) {
    log.fault(call.requestId, fault);
    return null;
  }
}
