import { type PlanName, planNames, plans, trialPlan } from '@nakor/domain/access/plans';
import { scopes } from '@nakor/domain/access/scopes';
import * as z from 'zod';
import { explained } from '../explained.ts';
import { count, timestamp } from './envelope.ts';

/** Which kind of key. */
export const keyEnvironment = explained(['live', 'test'], {
  live: 'uses up quota and leaves a history',
  test: 'does the same work, and does neither',
});

/** A scope of keys. */
export const scope = explained(scopes, {
  validate: '`POST /validate` and `POST /autofix`',
  correction: 'everything under `/correction`, `GET /scenarios` and `GET /erp-presets`',
  scenarios: '`GET /scenarios` and `GET /erp-presets`',
  webhooks: 'everything under `/webhooks`',
  reports: 'nothing yet',
});

/** Names of the windows in which something is counted, all in UTC. */
const windowTexts = {
  minute: 'from one full minute to the next',
  day: 'from midnight to midnight in UTC',
  month: 'a calendar month in UTC',
} as const;

function windowOf<const Names extends readonly [keyof typeof windowTexts, ...(keyof typeof windowTexts)[]]>(names: Names, counted: string) {
  return z.strictObject({
    window: explained(names, windowTexts),
    limit: count.meta({ description: `Most ${counted} within the window.` }),
    used: count.meta({ description: `${counted} within the window so far.`.replace(/^./, (letter) => letter.toUpperCase()) }),
    remaining: count.meta({ description: 'How many are left.' }),
    reset_at: count.meta({ description: 'When the window ends, in seconds since 1970 (UTC).', examples: [1792661760] }),
  });
}

/** A window of the rate limit of a key. */
export const rateWindow = windowOf(['minute', 'day'], 'calls').meta({
  id: 'RateWindow',
  description: 'Calls of one key within a minute or a day (UTC).',
});

/** A window of the quota of an organisation. */
export const quotaWindow = windowOf(['day', 'month'], 'paid operations').meta({
  id: 'QuotaWindow',
  description: 'Paid operations of the whole organisation within a day or a month (UTC).',
});

const key = z.strictObject({
  id: z.string().meta({ description: 'Id of the key, as in events.', examples: ['key_0123456789abcdef'] }),
  prefix: z.string().meta({ description: 'How the key begins. The key itself is never shown again.', examples: ['nk_live_1a2b'] }),
  name: z.string().meta({ description: 'The name that it was given.' }),
  environment: keyEnvironment,
  scopes: z.array(scope).meta({ description: 'What the key may be used for.' }),
  expires_at: timestamp.nullable().meta({ description: 'From when on it works no longer; null for a key that never expires.' }),
});

/** What each plan allows. */
const planTexts = Object.fromEntries(planNames.map((name) => [name, planText(name)])) as Record<PlanName, string>;

function planText(name: PlanName): string {
  const { rate, quota } = plans[name];
  const [perMinute, perDay, paidPerDay, paidPerMonth] = [rate.perMinute, rate.perDay, quota.perDay, quota.perMonth].map((number) =>
    number.toLocaleString('en'),
  );
  const text = `${perMinute} calls a minute and ${perDay} a day, ${paidPerDay} paid operations a day and ${paidPerMonth} a month`;
  return name === trialPlan ? `${text}, until the trial ends and the plan from before comes back` : text;
}

const organization = z.strictObject({
  id: z.string().meta({ description: 'Id of the organisation, as in events.', examples: ['org_0123456789abcdef'] }),
  name: z.string().meta({ description: 'The name of the organisation.' }),
  plan: explained(planNames, planTexts, 'Calls are those of each key, paid operations those of the whole organisation.'),
});

/** `data` of `GET /me`. */
export const me = z
  .strictObject({
    key: key.meta({ description: 'The key that calls.' }),
    organization: organization.meta({ description: 'Whose key it is.' }),
    limits: z
      .strictObject({
        rate_limit_per_minute: count.meta({ description: 'Most calls of this key in a minute.' }),
        rate_limit_per_day: count.meta({ description: 'Most calls of this key in a day.' }),
      })
      .meta({ description: 'What the plan allows each of its keys.' }),
    rate_limit: z
      .strictObject({ windows: z.array(rateWindow).meta({ description: 'The minute, then the day.' }) })
      .meta({ description: 'Calls of this key so far, with this one.' }),
    quota: z
      .strictObject({ windows: z.array(quotaWindow).meta({ description: 'The day, then the month.' }) })
      .meta({ description: 'What live keys of the organisation have used up so far.' }),
  })
  .meta({ id: 'Account', description: 'The calling key, its organisation and what is used of their limits.' });
