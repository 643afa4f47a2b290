import type { IncomingMessage } from 'node:http';
import { basePath } from '@nakor/contract/routes';
import type { AdmissionLimits } from './admission.ts';
import { createAdmissionLane, type Shed } from './admission-lane.ts';
import type { AdmissionMeter } from './admission-meter.ts';
import { anonymous, createCallers, type FindOrganization } from './callers.ts';
import { readPath } from './event.ts';
import { buildGatewayResponse, type HttpResponse } from './gateway-response.ts';
import { createShedder } from './shed.ts';

/** Admission control at the entrance of the gateway. */
export interface Door {
  /**
   * Processes a request when a permit is free. Otherwise, before the body is read, it responds 429 to an organization that sends too many requests
   * at the same time, and 503 when all callers together do.
   *
   * @returns null when the client disconnected
   */
  pass(request: IncomingMessage, requestId: string, work: () => Promise<HttpResponse | null>): Promise<HttpResponse | null>;
}

/** Never shed: it is served from memory, so it costs no more than a rejection, and shows whether the process is alive. */
const healthPath = `${basePath}/health`;

/** Creates the admission control of a gateway. */
export function createDoor(
  limits: AdmissionLimits,
  meter: AdmissionMeter,
  findOrganization: FindOrganization,
  onError: (error: unknown) => void,
): Door {
  const findCaller = createCallers(findOrganization, meter.now, onError);
  const small = createAdmissionLane(limits.small, limits, meter);
  const large = createAdmissionLane(limits.large, limits, meter);
  const shedder = createShedder(limits, onError);
  /** Without a valid key, there is no caller whose rate a response could name. */
  const reject = (reason: Shed, caller: string, requestId: string): HttpResponse | Promise<HttpResponse> =>
    reason === 'caller' && caller !== anonymous ? buildThrottled(requestId) : shedder.shed(requestId);
  return {
    async pass(request, requestId, work) {
      if (request.method === 'GET' && readPath(request.url ?? '') === healthPath) return work();
      const lane = announcedBytes(request) <= limits.smallBodyBytes ? small : large;
      const caller = await findCaller(request);
      const entry = await lane.enter(caller.name, caller.key);
      // The client disconnected while the request waited; its body would never end.
      const isGone = request.destroyed;
      if (typeof entry === 'string') return isGone ? null : reject(entry, caller.name, requestId);
      try {
        return isGone ? null : await work();
      } finally {
        entry();
      }
    },
  };
}

function buildThrottled(requestId: string): HttpResponse {
  return buildGatewayResponse({ type: 'THROTTLED', status: 429 }, requestId);
}

/** Size of the body that a request announces, in bytes as sent; infinite when it announces none. */
function announcedBytes({ headers }: IncomingMessage): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY;
}
