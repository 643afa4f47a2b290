import type { IncomingMessage } from 'node:http';
import { basePath } from '@nakor/contract/routes';
import type { AdmissionLimits } from './admission.ts';
import { createAdmissionLane } from './admission-lane.ts';
import type { AdmissionMeter } from './admission-meter.ts';
import { pathOf } from './event.ts';
import type { Answer } from './gateway-response.ts';
import { createShedder } from './shed.ts';

/** Where requests come in. */
export interface Door {
  /**
   * Does the work of a request when there is room for it, and answers 503 otherwise; before its body is read.
   *
   * @returns null when the caller went away
   */
  pass(request: IncomingMessage, requestId: string, work: () => Promise<Answer | null>): Promise<Answer | null>;
}

/** Answers from memory, so it costs as much as a rejection would, and says whether the process lives: it is never shed. */
const healthPath = `${basePath}/health`;

/** Makes the door of a host without requests. */
export function createDoor(limits: AdmissionLimits, meter: AdmissionMeter, onError: (fault: unknown) => void): Door {
  const small = createAdmissionLane(limits.small, limits, meter);
  const large = createAdmissionLane(limits.large, limits, meter);
  const shedder = createShedder(limits, onError);
  return {
    async pass(request, requestId, work) {
      if (request.method === 'GET' && pathOf(request.url ?? '') === healthPath) return work();
      const lane = announcedBytes(request) <= limits.smallBodyBytes ? small : large;
      const returnSlot = await lane.enter();
      try {
        // Gone while it waited; its body would never end.
        if (request.destroyed) return null;
        return returnSlot === null ? await shedder.shed(requestId) : await work();
      } finally {
        returnSlot?.();
      }
    },
  };
}

/** Size of the body that a request announces, in bytes as sent; infinite when it announces none. */
function announcedBytes({ headers }: IncomingMessage): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY;
}
