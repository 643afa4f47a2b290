import { randomBytes } from 'node:crypto';
import { createAccessSweep } from '@nakor/aws/access/access-sweep';
import { createOrganizationStore } from '@nakor/aws/access/organization-store';
import { createBatchStore } from '@nakor/aws/batches/batch-store';
import { queues } from '@nakor/aws/client/queues';
import { createEventOutbox } from '@nakor/aws/events/event-outbox';
import { createFanOutQueue } from '@nakor/aws/events/fan-out-queue';
import { createRateTableStore } from '@nakor/aws/exchange-rates/rate-table-store';
import { createIncidentStore } from '@nakor/aws/status/incident-store';
import { createProbeStore } from '@nakor/aws/status/probe-store';
import { createDatabaseProbe } from '@nakor/aws/status/probes';
import { createDeliveryQueue } from '@nakor/aws/webhooks/delivery-queue';
import { createDeliveryStore } from '@nakor/aws/webhooks/delivery-store';
import { createWebhookRemovals } from '@nakor/aws/webhooks/webhook-removals';
import { createWebhookStore } from '@nakor/aws/webhooks/webhook-store';
import { toWarsawDay } from '@nakor/domain/fa3/elements/calendar';
import { type MetricName, metricDefinitions } from '@nakor/http/telemetry/metrics';
import { createEventStamps } from '@nakor/operations/events/event-stamp';
import { loadRateTables } from '@nakor/operations/exchange-rates/load-tables';
import { determineFirstKeptDay } from '@nakor/operations/exchange-rates/plan-loading';
import { sweep } from '@nakor/operations/maintenance/sweep';
import { probePlatform, recordProbes } from '@nakor/operations/status/probe-platform';
import { type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { createEveryAlarm } from '../../../infra/aws/alarms/every-alarm.ts';
import { createBurnAlarms, createReleaseAlarms } from '../../../infra/aws/alarms/objectives.ts';
import { readMetricValues } from '../../../infra/aws/metric-values.ts';
import { stages } from '../../../infra/aws/stages.ts';
import { httpGroups, scheduledFunctions } from '../../../infra/build/function-names.ts';
import { rateTable, rateTables } from '../../support/builders/rate-tables.ts';
import { testNowUnixMs } from '../../support/drivers/validation.ts';
import { type Units, unitsOf } from './capacity.ts';
import { markdownTable } from './markdown-table.ts';
import { type PartsPlace, type RecordedClients, recordedClients } from './part-service.ts';
import { assumptions, prices } from './prices.ts';
import { gibibyte, million, monthSeconds } from './quantities.ts';
import { stageMemoryMb } from './run-time.ts';

/** Units that the scheduled functions consume in one run each when there is no work. */
export interface IdleUnits {
  readonly sweeper: Units;
  readonly prober: Units;
  readonly ratesLoader: Units;
}

/** Runs each function once on empty tables; the loader of exchange rates with the tables of two years. */
export async function measureIdle(place: PartsPlace): Promise<IdleUnits> {
  const clients = recordedClients(place);
  await runSweep(place, clients);
  const sweeper = unitsSince(clients);
  const probes = [
    async () => ({ component: 'api' as const, status: 'ok' as const }),
    createDatabaseProbe(clients.dynamodb, place.accessTable),
  ];
  const ports = { probes, store: createProbeStore(clients.dynamodb, place.accessTable), now: () => testNowUnixMs };
  await recordProbes(await probePlatform(ports), ports, testNowUnixMs);
  const prober = unitsSince(clients);
  await runRatesLoader(place, clients);
  return { sweeper, prober, ratesLoader: unitsSince(clients) };
}

/** As many as table A has. */
const currencies = 33;

async function runRatesLoader({ accessTable }: PartsPlace, { dynamodb, recorder }: RecordedClients): Promise<void> {
  const store = createRateTableStore(dynamodb, accessTable);
  const codes = Array.from({ length: currencies }, (_, index) => `X${String.fromCharCode(65 + (index % 26))}${index < 26 ? 'A' : 'B'}`);
  const rates = Object.fromEntries(codes.map((code) => [code, '4.2534']));
  const today = toWarsawDay(testNowUnixMs);
  for (const { day } of rateTables(determineFirstKeptDay(today), today)) await store.add(rateTable(day, rates), testNowUnixMs);
  recorder.clear();
  await loadRateTables({ source: null, store, isTimeLeft: () => true }, testNowUnixMs);
}

function runSweep(place: PartsPlace, { dynamodb, sqs }: RecordedClients) {
  return sweep(
    {
      events: createEventOutbox(dynamodb, place.eventsTable),
      queue: createFanOutQueue(sqs, place.fanOutQueueUrl),
      access: createAccessSweep(dynamodb, place),
      deliveries: createDeliveryStore(dynamodb, place),
      deliveryQueue: createDeliveryQueue(sqs, place.deliveryQueueUrl),
      removals: createWebhookRemovals(dynamodb, place.webhooksTable),
      batches: { findDue: createBatchStore(dynamodb, place).findDue, sweep: async () => false },
      organizations: createOrganizationStore(dynamodb, place),
      webhooks: createWebhookStore(dynamodb, place.webhooksTable),
      incidents: createIncidentStore(dynamodb, place, () => testNowUnixMs),
      newEventStamp: createEventStamps(() => testNowUnixMs, randomBytes),
      isTimeLeft: () => true,
      onError: (fault) => {
        throw fault;
      },
    },
    testNowUnixMs,
  );
}

function unitsSince({ recorder }: RecordedClients): Units {
  const units = recorder.commands
    .map(unitsOf)
    .reduce((sum, one) => ({ read: sum.read + one.read, write: sum.write + one.write }), { read: 0, write: 0 });
  recorder.clear();
  return units;
}

/** Duration of a run without work, in milliseconds. */
const quietRunMs = { sweeper: 400, prober: 250, platform: 20, validation: 30, 'fan-out': 20, 'rates-loader': 1_500 } as const;

/**
 * Units of the validation that the prober asks for each minute, with a test key: as `GET /me` for the key and its rate, then its event, which is
 * written with its entry in the due index, and fanned out to no webhook. No quota, no history.
 */
const probedUnits: Units = { read: 2 + 2, write: 1 + 3 + 3 };

/** Costs of a stage in a month without requests, in US dollars. */
export function idleTable({ sweeper, prober, ratesLoader }: IdleUnits): string {
  const minutes = monthSeconds / 60;
  const runs = Object.values(scheduledFunctions).reduce((sum, { everySeconds }) => sum + monthSeconds / everySeconds, 0);
  const lambda = (name: keyof typeof quietRunMs, count = minutes) =>
    (count / million) * prices.lambdaRequests.value +
    ((count * quietRunMs[name]) / 1_000) * (stageMemoryMb(name) / 1_024) * prices.lambdaTime.value;
  const hours = minutes / 60;
  const polls = minutes * assumptions.pollsAMinute.value * Object.keys(queues).length;
  const metricNames = Object.keys(metricDefinitions) as MetricName[];
  const ownMetrics = metricNames.reduce((count, name) => count + readMetricValues(name).length, 0);
  const versions = new Map(httpGroups.map((group) => [group, '1']));
  const alarms = stages
    .filter(({ name }) => name === 'prod')
    .flatMap((stage) => [...createReleaseAlarms(stage.name, versions), ...createEveryAlarm(stage)]);
  const alarmMetrics = alarms.reduce((sum, { metric }) => sum + countedMetrics(metric), 0);
  // The prober sends one request to the API per minute.
  const logBytes = runs * assumptions.functionLogBytes.value + minutes * assumptions.platformLogBytes.value;
  const dollars: Readonly<Record<string, number>> = {
    [`${alarms.length} alarms, which look at ${alarmMetrics} metrics`]: alarmMetrics * prices.alarms.value,
    [`${createBurnAlarms().length} alarms on the states of others`]: createBurnAlarms().length * prices.combinedAlarms.value,
    'the rule that counts organizations whose deliveries fail': prices.insightRules.value,
    [`${ownMetrics} metrics of our own, at most: a metric costs only while it gets figures`]: ownMetrics * prices.ownMetrics.value,
    'the dashboard': prices.dashboards.value,
    'two keys of KMS; 1.00 more for each of the first two yearly rotations of each': 2 * prices.keys.value,
    'the firewall with its five rules': prices.firewalls.value + 5,
    [`the sweeper: ${sweeper.read} R a minute, and its time`]:
      lambda('sweeper') + ((minutes * sweeper.read) / million) * prices.readUnits.value,
    [`the prober: ${prober.read} R and ${prober.write} W a minute, its time, and a call of \`GET /health\``]:
      lambda('prober') +
      lambda('platform') +
      (minutes / million) * (prober.read * prices.readUnits.value + prober.write * prices.writeUnits.value + prices.gatewayCalls.value),
    [`its validation of a known document: ${probedUnits.read} R and ${probedUnits.write} W a minute, its time, its event`]:
      lambda('validation') +
      lambda('fan-out') +
      (minutes / million) *
        (probedUnits.read * prices.readUnits.value +
          probedUnits.write * prices.writeUnits.value +
          prices.gatewayCalls.value +
          prices.queueRequests.value),
    [`the loader of exchange rates: ${ratesLoader.read} R an hour, and its time`]:
      lambda('rates-loader', hours) + ((hours * ratesLoader.read) / million) * prices.readUnits.value,
    'asking both queues': (polls / million) * prices.queueRequests.value,
    'logs of these runs': (logBytes / gibibyte) * prices.logIngestion.value,
    'traces of these runs, all of which are kept': ((runs + minutes) / million) * prices.traces.value,
  };
  const total = Object.values(dollars).reduce((sum, one) => sum + one, 0);
  const rows = Object.entries(dollars).map(([name, value]) => [name, value.toFixed(2)] as const);
  return markdownTable(['USD for a month of `prod` without calls', ''], [...rows, ['**in all**', `**${total.toFixed(2)}**`]]);
}

/** Number of billed metrics of an alarm: those of its expression, or all that its query finds. */
function countedMetrics(metric: IMetric): number {
  if (!(metric instanceof MathExpression)) return 1;
  const queried = /^SELECT SUM\((\w+)\)/.exec(metric.expression)?.[1];
  if (queried !== undefined) return readMetricValues(queried as MetricName).length;
  return Math.max(
    1,
    Object.values(metric.usingMetrics).reduce((sum, used) => sum + countedMetrics(used), 0),
  );
}
