import * as z from 'zod';
import { timestamp } from './envelope.ts';

/** `data` of `GET /health`. */
export const health = z
  .strictObject({
    status: z.literal('ok').meta({ description: 'The service is up.' }),
    api_version: z
      .string()
      .meta({ description: 'Version of the API contract, as `info.version` of its OpenAPI description.', examples: ['1.3.0'] }),
    timestamp: timestamp.meta({ description: 'Current time of the service.' }),
    environment: z.string().meta({ description: 'Name of the installation.', examples: ['prod'] }),
  })
  .meta({ id: 'Health' });
