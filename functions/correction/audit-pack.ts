import { headerNames } from '@nakor/contract/headers';
import { auditPackSchema } from '@nakor/domain/audit/audit-pack';
import { type AuditPackStore, packUrlSeconds } from '@nakor/domain/audit/pack-store';
import type { ErpPreset } from '@nakor/domain/erp/preset';
import { InternalError } from '@nakor/domain/shared/internal-error';
import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';
import type { AuditPackResult } from '@nakor/engine/jobs/audit-pack';
import { encodedBinaryBytes, responseBytesLimit } from '@nakor/engine/results/response-size';
import { ApiError } from '@nakor/http/api-error';
import { attachment } from '@nakor/http/content-disposition';
import type { RequestContext } from '@nakor/http/request-context';
import type { EndpointResult } from '@nakor/http/response';
import type { Endpoint } from '@nakor/http/serve';
import type { RequestLog } from '@nakor/http/steps/handle-request';
import { type Engine, runForCall } from '../engine.ts';

/** What making audit packs takes. */
interface AuditPackPorts {
  readonly engine: Engine;
  readonly environment: KsefEnvironment;
  /** The presets that callers may name, which may be up to five minutes old. */
  readonly listPresets: () => Promise<readonly ErpPreset[]>;
  readonly store: AuditPackStore;
  readonly log: RequestLog;
  /** Largest answer, in bytes as the host counts them; smaller in tests. */
  readonly answerBytes?: number;
}

/** `POST /correction/audit-pack`: the documents of a correction, what was found out about them, and a report of it, in one ZIP (ADR 0022). */
export function auditPack(api: AuditPackPorts): Endpoint {
  return async ({ call, input }) => {
    if (input?.kind !== 'audit-pack') throw new InternalError('POST /correction/audit-pack was reached without an order.');
    const { original, correction, order } = input;
    const presets = order.preset === undefined ? [] : await api.listPresets();
    const settings = { nowUnixMs: call.nowMs, environment: api.environment };
    const job = { original, correction, order, presets, settings, language: call.language };
    const pack = await runForCall(api.engine, call, 'auditPack', job, original.length + correction.length);
    return answerWith(pack, call, api);
  };
}

async function answerWith(pack: AuditPackResult, call: RequestContext, api: AuditPackPorts): Promise<EndpointResult> {
  const { zip, sha256 } = pack;
  const url = await keep({ sha256, zip }, call, api);
  const isInAnswer = encodedBinaryBytes(zip) <= (api.answerBytes ?? responseBytesLimit);
  call.logFacts.pack_bytes = zip.length;
  call.logFacts.pack_in_answer = isInAnswer;
  call.logFacts.pack_stored = url !== null;
  if (!isInAnswer && url === null) throw new ApiError('SERVICE_UNAVAILABLE', { text: nowhereToPutText });
  const warnings = [...(url === null ? ['not_stored'] : []), ...pack.warningCodes];
  call.headers[headerNames.auditPackSchema] = auditPackSchema;
  call.headers[headerNames.auditPackSha256] = sha256;
  if (url !== null) call.headers[headerNames.auditPackUrl] = url;
  if (warnings.length > 0) call.headers[headerNames.auditPackWarnings] = warnings.join(', ');
  if (isInAnswer) {
    const headers = { [headerNames.contentDisposition]: attachment('audit-pack-', pack.number, '.zip') };
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
  call: RequestContext,
  { store, log }: AuditPackPorts,
): Promise<string | null> {
  if (call.caller === null) throw new InternalError('POST /correction/audit-pack was reached without a key.');
  try {
    return await store.keep({ organizationId: call.caller.organization.id, ...pack });
  } catch (fault) {
    log.fault(call.requestId, fault);
    return null;
  }
}
