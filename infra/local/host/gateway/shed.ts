import { setTimeout as pause } from 'node:timers/promises';
import { InternalError } from '@nakor/domain/shared/internal-error';
import type { AdmissionLimits } from './admission.ts';
import { type Answer, gatewayResponse } from './gateway-response.ts';

/** Refuses requests for which there is no room. */
export interface Shedder {
  /** Counts a request as shed, waits for the pause, and makes the response: 503 with `Retry-After`. */
  shed(requestId: string): Promise<Answer>;
}

const reportIntervalMs = 10_000;
/** Multiples of this, without their whole part, are spread evenly over 0 to 1. */
const goldenRatio = 0.618_034;

/** Makes a shedder. A log line for each request would cost as much as the request; so the number of the last ten seconds is reported. */
export function createShedder(limits: AdmissionLimits, onError: (fault: unknown) => void): Shedder {
  let pausing = 0;
  let total = 0;
  let unreported = 0;
  const report = () => {
    onError(new InternalError(`This computer is too busy: ${unreported} requests were answered 503 within ${reportIntervalMs / 1000} s.`));
    unreported = 0;
  };
  return {
    async shed(requestId) {
      total += 1;
      unreported += 1;
      if (unreported === 1) setTimeout(report, reportIntervalMs).unref();
      if (pausing < limits.shedPauses) {
        pausing += 1;
        // Of different lengths, so that clients that retry at once do not all come back in the same turn of the event loop.
        await pause(limits.shedPauseMs * (0.5 + ((total * goldenRatio) % 1) / 2));
        pausing -= 1;
      }
      return gatewayResponse({ type: 'INTEGRATION_FAILURE', status: 503 }, requestId);
    },
  };
}
