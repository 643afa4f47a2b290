import { apiVersion } from '@nakor/contract/limits';
import type { PublicEndpoint } from '@nakor/http/serve';

/** `GET /health`: says that the service answers. It touches nothing else. */
export function health(stage: string): PublicEndpoint {
  return async (context) => ({
    status: 200,
    data: { status: 'ok', api_version: apiVersion, timestamp: new Date(context.nowMs).toISOString(), environment: stage },
  });
}
