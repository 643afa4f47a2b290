import { groupThousands } from '@nakor/domain/shared/group-thousands';
import { type PlanName, planNames, plans, trialPlan } from '@nakor/operations/access/plans';
import { scopes } from '@nakor/operations/access/scopes';
import { keyEnvironments } from '@nakor/operations/events/key-environment';
import * as z from 'zod';
import { explainSchema } from '../explained.ts';
import { count, timestamp } from './envelope.ts';

/** Environment of a key. */
export const keyEnvironment = explainSchema(keyEnvironments, {
  live: 'consumes quota and leaves a history',
  test: 'gives the same results, but consumes no quota and leaves no history',
});

/** A scope of keys. */
export const scope = explainSchema(scopes, {
  validate: '`POST /validate` and `POST /autofix`',
  correction: 'everything under `/correction`, `GET /scenarios` and `GET /erp-presets`',
  scenarios: '`GET /scenarios` and `GET /erp-presets`',
  webhooks: 'everything under `/webhooks`',
  reports: 'nothing yet',
});

/** Windows of rate limits and quotas. */
const windowTexts = {
  minute: 'a calendar minute',
  day: 'a calendar day in UTC',
  month: 'a calendar month in UTC',
} as const;

function windowOf<const Names extends readonly [keyof typeof windowTexts, ...(keyof typeof windowTexts)[]]>(names: Names, counted: string) {
  return z.strictObject({
    window: explainSchema(names, windowTexts),
    limit: count.meta({ description: `Maximum number of ${counted} in the window.` }),
    used: count.meta({ description: `${counted} in the window so far.`.replace(/^./, (letter) => letter.toUpperCase()) }),
    remaining: count.meta({ description: 'Number left in the window.' }),
    reset_at: count.meta({ description: 'When the window ends, as a Unix timestamp in seconds.', examples: [1792661760] }),
  });
}

/** A window of the rate limit of a key. */
export const rateWindow = windowOf(['minute', 'day'], 'requests').meta({
  id: 'RateWindow',
  description: 'Requests of one key in a minute or a day (UTC).',
});

/** A window of the quota of an organization. */
export const quotaWindow = windowOf(['day', 'month'], 'paid operations').meta({
  id: 'QuotaWindow',
  description: 'Paid operations of the organization in a day or a month (UTC).',
});

const key = z.strictObject({
  id: z.string().meta({ description: 'Id of the key, as in events.', examples: ['key_0123456789abcdef'] }),
  prefix: z.string().meta({ description: 'First characters of the key. The key itself is never shown again.', examples: ['nk_live_1a2b'] }),
  name: z.string().meta({ description: 'Name of the key.' }),
  environment: keyEnvironment,
  scopes: z.array(scope).meta({ description: 'Scopes of the key.' }),
  expires_at: timestamp.nullable().meta({ description: 'When the key expires; null if it never does.' }),
});

/** Limits of each plan. */
const planTexts = Object.fromEntries(planNames.map((name) => [name, planText(name)])) as Record<PlanName, string>;

function planText(name: PlanName): string {
  const { rate, quota, concurrentDocuments, deliveries } = plans[name];
  const [perMinute, perDay, paidPerDay, paidPerMonth] = [rate.perMinute, rate.perDay, quota.perDay, quota.perMonth].map((number) =>
    groupThousands(String(number), ','),
  );
  const text = `${perMinute} requests per minute and ${perDay} per day, ${concurrentDocuments} documents at the same time, ${paidPerDay} paid operations per day and ${paidPerMonth} per month, ${deliveries} deliveries at the same time`;
  return name === trialPlan ? `${text}, until the trial ends and the previous plan applies again` : text;
}

const organization = z.strictObject({
  id: z.string().meta({ description: 'Id of the organization, as in events.', examples: ['org_0123456789abcdef'] }),
  name: z.string().meta({ description: 'Name of the organization.' }),
  plan: explainSchema(
    planNames,
    planTexts,
    'Requests and documents at the same time are counted per key, paid operations and deliveries per organization. `limits` and `quota` show what holds for this organization: other values may have been agreed.',
  ),
});

/** `data` of `GET /me`. */
export const me = z
  .strictObject({
    key: key.meta({ description: 'The API key of the request.' }),
    organization: organization.meta({ description: 'The organization that owns the key.' }),
    limits: z
      .strictObject({
        rate_limit_per_minute: count.meta({ description: 'Maximum number of requests of this key per minute.' }),
        rate_limit_per_day: count.meta({ description: 'Maximum number of requests of this key per day.' }),
        parallel_deliveries: count.meta({
          description: 'Maximum number of deliveries to all webhooks of the organization that are sent at the same time.',
          examples: [20],
        }),
      })
      .meta({ description: 'Limits of the key and of its organization: those of the plan, unless others were agreed.' }),
    rate_limit: z
      .strictObject({ windows: z.array(rateWindow).meta({ description: 'The minute and the day, in this order.' }) })
      .meta({ description: 'Requests of this key so far, including this one.' }),
    quota: z
      .strictObject({ windows: z.array(quotaWindow).meta({ description: 'The day and the month, in this order.' }) })
      .meta({ description: 'Paid operations with live keys of the organization so far.' }),
  })
  .meta({ id: 'Account', description: 'The API key, its organization, and the usage of their limits.' });
