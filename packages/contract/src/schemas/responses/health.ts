import * as z from 'zod';
import { timestamp } from './envelope.ts';

/** `data` of `GET /health`. */
export const health = z
  .strictObject({
    status: z.literal('ok').meta({ description: 'The service answers.' }),
    api_version: z.string().meta({ description: 'Version of the interface.', examples: ['1.0.0'] }),
    timestamp: timestamp.meta({ description: 'The clock of the service.' }),
    environment: z.string().meta({ description: 'Which installation answered.', examples: ['prod'] }),
  })
  .meta({ id: 'Health' });
