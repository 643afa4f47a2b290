import { apiVersion } from '@nakor/contract/limits';
import type { Endpoint } from '@nakor/http/serve';

/** `GET /health`: says that the service answers. It touches nothing else. */
export function health(stage: string): Endpoint {
  return async ({ call }) => ({
    status: 200,
    data: { status: 'ok', api_version: apiVersion, timestamp: new Date(call.nowMs).toISOString(), environment: stage },
  });
}
