import { componentNames } from '@nakor/domain/status/component';
import { incidentSeverities, incidentStatuses } from '@nakor/domain/status/incident';
import * as z from 'zod';
import { explained } from '../explained.ts';
import { timestamp } from './envelope.ts';

const statuses = ['ok', 'degraded', 'down', 'unknown'] as const;

const componentName = explained(componentNames, {
  api: 'this interface, called by its public address',
  database: 'where keys, counters, events and webhooks are kept',
  email: 'e-mail to people, which no call needs',
});

/** What is told of an incident, here and in events. */
export const incidentFields = {
  incident_id: z.string().meta({ description: 'The same in all that is told of it.', examples: ['inc_0123456789abcdef'] }),
  title: z.string().meta({ description: 'What callers notice, in a few words.' }),
  severity: explained(incidentSeverities, {
    minor: 'some calls suffer',
    major: 'many calls suffer',
    critical: 'the service cannot be used, and `overall` of `GET /status` is `down`',
  }),
  status: explained(incidentStatuses, {
    investigating: 'the cause is looked for',
    identified: 'the cause is known',
    monitoring: 'it is mended, and watched',
    resolved: 'it is over',
  }),
  components: z.array(componentName).meta({ description: 'What it troubles.' }),
  started_at: timestamp.meta({ description: 'When it was told of first.' }),
  resolved_at: timestamp.nullable().meta({ description: 'When it was over; null until then.' }),
} as const;

const openIncident = z
  .strictObject(incidentFields)
  .meta({ id: 'OpenIncident', description: 'Something that troubles callers, told by people.' });

const component = z.strictObject({
  name: componentName,
  status: explained(statuses, {
    ok: 'it works',
    degraded: 'it works, but slowly or under restrictions',
    down: 'it does not work',
    unknown: 'it is not probed here, or nobody could tell',
  }),
  last_check_at: timestamp.nullable().meta({ description: 'When it was probed; null when it never was, or that cannot be read.' }),
});

/** `data` of `GET /status`. */
export const platformStatus = z
  .strictObject({
    overall: explained(statuses, {
      ok: 'all is well',
      degraded: 'something is slow, something that calls do not need is not well, or an incident is open',
      down: 'the API or the database failed its probe, or a critical incident is open',
      unknown: 'nobody can tell: nothing was probed for three minutes, or that cannot be read',
    }),
    components: z.array(component).meta({ description: 'The parts of the platform that are probed each minute, always the same ones.' }),
    incidents: z.array(openIncident).meta({ description: 'Those that are not over, the latest first.' }),
    uptime_pct_30d: z
      .number()
      .min(0)
      .max(100)
      .meta({
        description:
          'Share of the minutes of the last 30 days in which a probe found API and database working, in percent with two decimals, rounded down. Minutes without a probe count as down, minutes before the very first do not count. 0 also when that cannot be read.',
        examples: [99.98],
      }),
    degraded_loader: z
      .boolean()
      .meta({ description: 'The state of the platform could not be read: the rest is a stand-in that says nothing.' }),
  })
  .meta({ id: 'PlatformStatus', description: 'How the platform was doing when it was last probed.' });
