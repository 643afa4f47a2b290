import { planNames } from '@nakor/domain/access/plans';
import { scopes } from '@nakor/domain/access/scopes';
import * as z from 'zod';
import { count, moment } from './envelope.ts';

function windowOf<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z.strictObject({
    window: z.enum(names),
    limit: count.meta({ description: 'Most calls within the window.' }),
    used: count,
    remaining: count,
    reset_at: count.meta({ description: 'When the window ends, in seconds since 1970 (UTC).', examples: [1792661760] }),
  });
}

/** A window of the rate limit of a key. */
export const rateWindow = windowOf(['minute', 'day']).meta({
  id: 'RateWindow',
  description: 'Calls of one key within a minute or a day (UTC).',
});

/** A window of the quota of an organisation. */
export const quotaWindow = windowOf(['day', 'month']).meta({
  id: 'QuotaWindow',
  description: 'Paid operations of the whole organisation within a day or a month (UTC).',
});

/** `data` of `GET /me`. */
export const me = z
  .strictObject({
    key: z.strictObject({
      id: z.string(),
      prefix: z.string().meta({ description: 'How the key begins. The key itself is never shown again.', examples: ['nk_live_1a2b'] }),
      name: z.string(),
      environment: z.enum(['live', 'test']).meta({ description: 'Test keys use up no quota and leave no history.' }),
      scopes: z.array(z.enum(scopes)).meta({ description: 'What the key may be used for.' }),
      expires_at: moment.nullable().meta({ description: 'Null for a key that never expires.' }),
    }),
    organization: z.strictObject({ id: z.string(), name: z.string(), plan: z.enum(planNames) }),
    limits: z.strictObject({ rate_limit_per_minute: count, rate_limit_per_day: count }),
    rate_limit: z.strictObject({ windows: z.array(rateWindow) }).meta({ description: 'Calls of this key so far, with this one.' }),
    quota: z
      .strictObject({ windows: z.array(quotaWindow) })
      .meta({ description: 'What live keys of the organisation have used up so far.' }),
  })
  .meta({ id: 'Account' });
