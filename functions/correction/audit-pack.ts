import { headerNames } from '@nakor/contract/headers';
import { auditPackSchema } from '@nakor/domain/audit/model/audit-pack';
import { type AuditPackStore, packUrlSeconds } from '@nakor/domain/audit/pack-store';
import type { ErpPreset } from '@nakor/domain/erp/preset';
import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';
import type { AuditPackResult } from '@nakor/engine/jobs/audit-pack';
import { computeEncodedBinaryBytes, responseBytesLimit } from '@nakor/engine/results/response-size';
import { ApiError } from '@nakor/http/message/api-error';
import { formatAttachment } from '@nakor/http/message/content-disposition';
import type { CallerContext } from '@nakor/http/message/request-context';
import type { EndpointResult } from '@nakor/http/message/response';
import type { Endpoint } from '@nakor/http/serve';
import type { RequestLog } from '@nakor/http/telemetry/log-lines';
import type { Engine } from '../connect-engine.ts';
import { readSettings } from '../job-input.ts';
import { runJob, sizeOf } from '../run-job.ts';

/** What the endpoint for audit packs needs. */
interface AuditPackPorts {
  readonly engine: Engine;
  readonly environment: KsefEnvironment;
  /** The presets that callers may name, up to five minutes old. */
  readonly listPresets: () => Promise<readonly ErpPreset[]>;
  readonly store: AuditPackStore;
  readonly log: RequestLog;
  /** Size limit of a response, in bytes as the host counts them; smaller in tests. */
  readonly responseBytes?: number;
}

/** `POST /correction/audit-pack`: the documents of a correction, the results of their checks, and a report, in one ZIP file (ADR 0017). */
export function auditPack(api: AuditPackPorts): Endpoint<'makeAuditPack'> {
  return async (context) => {
    const { input } = context;
    const { original, correction, earlierCorrections, request } = input;
    const presets = request.preset === undefined ? [] : await api.listPresets();
    const settings = readSettings(context, request, api.environment);
    const job = { original, correction, earlierCorrections, statements: request, presets, settings, language: context.language };
    const pack = await runJob(api.engine, context, 'auditPack', job, sizeOf([original, correction, ...earlierCorrections]));
    return respondWith(pack, context, api);
  };
}

async function respondWith(pack: AuditPackResult, context: CallerContext, api: AuditPackPorts): Promise<EndpointResult> {
  const { zip, sha256 } = pack;
  const url = await storePack({ sha256, zip }, context, api);
  const isInResponse = computeEncodedBinaryBytes(zip) <= (api.responseBytes ?? responseBytesLimit);
  context.noteLogFields({ pack_bytes: zip.length, pack_in_answer: isInResponse, pack_stored: url !== null });
  if (!isInResponse && url === null) throw new ApiError('SERVICE_UNAVAILABLE', { text: storeUnavailableText });
  const warnings = [...(url === null ? ['not_stored'] : []), ...pack.warningCodes];
  const headers = {
    [headerNames.auditPackSchema]: auditPackSchema,
    [headerNames.auditPackSha256]: sha256,
    ...(url === null ? {} : { [headerNames.auditPackUrl]: url }),
    ...(warnings.length === 0 ? {} : { [headerNames.auditPackWarnings]: warnings.join(', ') }),
  };
  if (isInResponse) {
    const contentDisposition = { [headerNames.contentDisposition]: formatAttachment('audit-pack-', pack.number, '.zip') };
    return { status: 200, mediaType: 'application/zip', content: zip, headers: { ...headers, ...contentDisposition } };
  }
  return {
    status: 303,
    headers: { ...headers, [headerNames.location]: url ?? '' },
    data: { url, sha256, bytes: zip.length, expires_in_seconds: packUrlSeconds },
  };
}

const storeUnavailableText = {
  pl: 'Pakiet jest za duży na jedną odpowiedź, a magazyn plików jest chwilowo niedostępny. Ponów po czasie z nagłówka Retry-After.',
  en: 'The pack is too large for one response, and the file store is temporarily unavailable. Try again after the time in the Retry-After header.',
};

/** Stores a pack; null when that fails. The caller then still gets the pack, which it may have no other chance to create. */
async function storePack(
  pack: { readonly sha256: string; readonly zip: Uint8Array },
  context: CallerContext,
  { store, log }: AuditPackPorts,
): Promise<string | null> {
  try {
    return await store.keep({ organizationId: context.caller.organization.id, ...pack });
  } catch (error) {
    log.error(context.requestId, error);
    return null;
  }
}
