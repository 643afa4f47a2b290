import { apiVersion } from '@nakor/contract/limits';
import type { PublicEndpoint } from '@nakor/http/serve';

/** `GET /health`: reports that the service responds. It uses no other service. */
export function health(stage: string): PublicEndpoint {
  return async (context) => ({
    status: 200,
    data: { status: 'ok', api_version: apiVersion, timestamp: new Date(context.nowUnixMs).toISOString(), environment: stage },
  });
}
