import type { ComponentStatus } from '@nakor/operations/status/component';
import type { Probe } from '@nakor/operations/status/status-store';
import type { ValidationProbe } from './probe-validation.ts';

/** The API is as bad as the worse of the two. A probe without a key says nothing about it. */
const badness: Readonly<Record<ComponentStatus, number>> = { unknown: 0, ok: 1, degraded: 2, down: 3 };

/** Probes the API by both requests in parallel. */
export function withValidation(probeApi: Probe, probeValidation: ValidationProbe): Probe {
  return async () => {
    const [api, { status, reason = '' }] = await Promise.all([probeApi(), probeValidation()]);
    return badness[status] > badness[api.status] ? { ...api, status, reason: `Validate:${reason}` } : api;
  };
}
