import type { IncomingMessage } from 'node:http';
import { basePath } from '@nakor/contract/routes';
import type { AdmissionLimits } from './admission.ts';
import { createAdmissionLane } from './admission-lane.ts';
import type { AdmissionMeter } from './admission-meter.ts';
import { readPath } from './event.ts';
import type { HttpResponse } from './gateway-response.ts';
import { createShedder } from './shed.ts';

/** Admission control at the entrance of the gateway. */
export interface Door {
  /**
   * Processes a request when a permit is free, and responds 503 otherwise, before the body is read.
   *
   * @returns null when the client disconnected
   */
  pass(request: IncomingMessage, requestId: string, work: () => Promise<HttpResponse | null>): Promise<HttpResponse | null>;
}

/** Never shed: it is served from memory, so it costs no more than a rejection, and shows whether the process is alive. */
const healthPath = `${basePath}/health`;

/** Creates the admission control of a gateway. */
export function createDoor(limits: AdmissionLimits, meter: AdmissionMeter, onError: (error: unknown) => void): Door {
  const small = createAdmissionLane(limits.small, limits, meter);
  const large = createAdmissionLane(limits.large, limits, meter);
  const shedder = createShedder(limits, onError);
  return {
    async pass(request, requestId, work) {
      if (request.method === 'GET' && readPath(request.url ?? '') === healthPath) return work();
      const lane = announcedBytes(request) <= limits.smallBodyBytes ? small : large;
      const releasePermit = await lane.enter();
      try {
        // The client disconnected while the request waited; its body would never end.
        if (request.destroyed) return null;
        return releasePermit === null ? await shedder.shed(requestId) : await work();
      } finally {
        releasePermit?.();
      }
    },
  };
}

/** Size of the body that a request announces, in bytes as sent; infinite when it announces none. */
function announcedBytes({ headers }: IncomingMessage): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY;
}
