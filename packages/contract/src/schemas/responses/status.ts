import { componentNames } from '@nakor/domain/status/component';
import { incidentSeverities, incidentStatuses } from '@nakor/domain/status/incident';
import * as z from 'zod';
import { moment } from './envelope.ts';

const componentStatus = z.enum(['ok', 'degraded', 'down', 'unknown']);

const openIncident = z
  .strictObject({
    incident_id: z.string(),
    title: z.string(),
    severity: z.enum(incidentSeverities),
    status: z.enum(incidentStatuses),
    components: z.array(z.enum(componentNames)),
    started_at: moment,
    resolved_at: moment.nullable(),
  })
  .meta({ id: 'OpenIncident', description: 'Something that troubles callers, told by people.' });

/** `data` of `GET /status`. */
export const platformStatus = z
  .strictObject({
    overall: componentStatus.meta({ description: '`unknown` when nobody can tell: nothing was probed for three minutes.' }),
    components: z.array(
      z.strictObject({
        name: z.enum(componentNames),
        status: componentStatus.meta({ description: '`unknown` also for what is not probed here.' }),
        last_check_at: moment.nullable().meta({ description: 'Null when it was never probed, or that cannot be read.' }),
      }),
    ),
    incidents: z.array(openIncident).meta({ description: 'Those that are not over, the latest first.' }),
    uptime_pct_30d: z
      .number()
      .min(0)
      .max(100)
      .meta({
        description: 'Share of the minutes of the last 30 days in which the service was up; 0 when that is not known.',
        examples: [99.98],
      }),
    degraded_loader: z
      .boolean()
      .meta({ description: 'The state of the platform could not be read: the rest is a stand-in that says nothing.' }),
  })
  .meta({ id: 'PlatformStatus' });
