import * as z from 'zod';
import { sha256Text } from '../validation-result.ts';
import { count } from './envelope.ts';

/** `data` of `POST /correction/audit-pack`, where the pack is too large for one answer (303). */
export const auditPackLocation = z
  .strictObject({
    url: z.string().meta({ format: 'uri', description: 'Where the pack lies. Whoever has the address can read the pack.' }),
    sha256: sha256Text,
    bytes: count.meta({ description: 'Its length in bytes.' }),
    expires_in_seconds: count.meta({ description: 'How long the address works.' }),
  })
  .meta({ id: 'AuditPackAddress', description: 'Where to fetch a pack.' });
