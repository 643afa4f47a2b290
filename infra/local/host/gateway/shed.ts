import { setTimeout as pause } from 'node:timers/promises';
import { InternalError } from '@nakor/domain/shared/internal-error';
import type { AdmissionLimits } from './admission.ts';
import { buildGatewayResponse, type HttpResponse } from './gateway-response.ts';

/** Rejects requests that cannot be admitted. */
export interface Shedder {
  /** Counts a request as shed, pauses, and returns the response: 503 with `Retry-After`. */
  shed(requestId: string): Promise<HttpResponse>;
}

const reportIntervalMs = 10_000;
/** The fractional parts of its multiples are evenly distributed between 0 and 1. */
const goldenRatio = 0.618_034;

/** Creates a shedder. One log line per request would cost as much as the request, so only the count per ten seconds is reported. */
export function createShedder(limits: AdmissionLimits, onError: (error: unknown) => void): Shedder {
  let pausing = 0;
  let total = 0;
  let unreported = 0;
  const report = () => {
    onError(
      new InternalError(`This computer is overloaded: ${unreported} requests were rejected with 503 within ${reportIntervalMs / 1000} s.`),
    );
    unreported = 0;
  };
  return {
    async shed(requestId) {
      total += 1;
      unreported += 1;
      if (unreported === 1) setTimeout(report, reportIntervalMs).unref();
      if (pausing < limits.shedPauses) {
        pausing += 1;
        // Of varying length, so that clients that retry immediately do not all come back in the same turn of the event loop.
        await pause(limits.shedPauseMs * (0.5 + ((total * goldenRatio) % 1) / 2));
        pausing -= 1;
      }
      return buildGatewayResponse({ type: 'INTEGRATION_FAILURE', status: 503 }, requestId);
    },
  };
}
