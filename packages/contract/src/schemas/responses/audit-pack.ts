import * as z from 'zod';
import { sha256Text } from '../validation-result.ts';
import { count } from './envelope.ts';

/** `data` of `POST /correction/audit-pack` if the pack is too large for one response (303). */
export const auditPackLocation = z
  .strictObject({
    url: z.string().meta({ format: 'uri', description: 'URL of the pack. Anyone who has the URL can read the pack.' }),
    sha256: sha256Text,
    bytes: count.meta({ description: 'Size in bytes.' }),
    expires_in_seconds: count.meta({ description: 'How long the URL is valid, in seconds.' }),
  })
  .meta({ id: 'AuditPackAddress', description: 'Where to download an audit pack.' });
