import { componentNames } from '@nakor/operations/status/component';
import { incidentSeverities, incidentStatuses } from '@nakor/operations/status/incident';
import * as z from 'zod';
import { explainSchema } from '../explained.ts';
import { timestamp } from './envelope.ts';

const statuses = ['ok', 'degraded', 'down', 'unknown'] as const;

const componentName = explainSchema(componentNames, {
  api: 'this API, probed by its public URL',
  database: 'stores keys, counters, events and webhooks',
  email: 'e-mail to people; no request depends on it',
});

/** Fields of an incident, in the status and in events. */
export const incidentFields = {
  incident_id: z.string().meta({ description: 'Id of the incident, the same in all its events.', examples: ['inc_0123456789abcdef'] }),
  title: z.string().meta({ description: 'Short description of the effect on users.' }),
  severity: explainSchema(incidentSeverities, {
    minor: 'some requests are affected',
    major: 'many requests are affected',
    critical: 'the service cannot be used, and `overall` of `GET /status` is `down`',
  }),
  status: explainSchema(incidentStatuses, {
    investigating: 'the cause is being investigated',
    identified: 'the cause is known',
    monitoring: 'a fix is in place and is being monitored',
    resolved: 'the incident is resolved',
  }),
  components: z.array(componentName).meta({ description: 'Affected components.' }),
  started_at: timestamp.meta({ description: 'When the incident was first announced.' }),
  resolved_at: timestamp.nullable().meta({ description: 'When the incident was resolved; null until then.' }),
} as const;

const openIncident = z
  .strictObject(incidentFields)
  .meta({ id: 'OpenIncident', description: 'An incident that affects users, announced by an operator.' });

const component = z.strictObject({
  name: componentName,
  status: explainSchema(statuses, {
    ok: 'it works',
    degraded: 'it works, but slowly or under restrictions, or a known document does not get its result',
    down: 'it does not work',
    unknown: 'it is not probed, or its status is not known',
  }),
  last_check_at: timestamp
    .nullable()
    .meta({ description: 'When it was last probed; null if it never was, or if the status data cannot be read.' }),
});

/** `data` of `GET /status`. */
export const platformStatus = z
  .strictObject({
    overall: explainSchema(statuses, {
      ok: 'everything works',
      degraded: 'a component is slow, a component that requests do not depend on is not `ok`, or an incident is open',
      down: 'the API or the database failed its probe, or a critical incident is open',
      unknown: 'nothing was probed for three minutes, or the status data cannot be read',
    }),
    components: z.array(component).meta({ description: 'The components that are probed every minute; always the same ones.' }),
    incidents: z.array(openIncident).meta({ description: 'Open incidents. Newest first.' }),
    uptime_pct_30d: z
      .number()
      .min(0)
      .max(100)
      .meta({
        description:
          'Percentage of the minutes of the last 30 days in which a probe found the API and the database working, rounded down to two decimals. Minutes without a probe count as down; minutes before the first probe do not count. Also 0 if the status data cannot be read.',
        examples: [99.98],
      }),
    degraded_loader: z
      .boolean()
      .meta({ description: 'Whether the status data could not be read. If true, the other fields are placeholders.' }),
  })
  .meta({ id: 'PlatformStatus', description: 'Status of the platform at the last probe.' });
