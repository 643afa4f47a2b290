import { type DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { componentNames } from '@nakor/operations/status/component';
import {
  changeIncident,
  createIncidentEvent,
  type Incident,
  incidentSeverities,
  incidentStatuses,
  resolveIncident,
} from '@nakor/operations/status/incident';
import type { IncidentStore, StatusReader } from '@nakor/operations/status/status-store';
import * as z from 'zod';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { tryConditionalWrite } from '../dynamodb/conditional-write.ts';
import { buildDueAttributes, findDueItems, type ItemKey } from '../dynamodb/due-index.ts';
import { queryAll } from '../dynamodb/query-items.ts';
import { createItem, replaceItem } from '../dynamodb/replace-item.ts';
import { createEventItem } from '../events/event-outbox.ts';

/** Full names of the tables that incidents and their events are written to. */
export interface IncidentTables {
  readonly accessTable: string;
  readonly eventsTable: string;
}

const incidentsPartition = 'INCIDENTS';
const idPrefix = 'inc_';
/** How long an incident is listed after it is resolved. */
const listedSeconds = 30 * 86_400;
/** How long the operator's command has to announce a change before the sweeper takes over. */
const announcingSeconds = 60;

const incidentItem = z.object({
  sk: z.string(),
  title: z.string(),
  severity: z.enum(incidentSeverities),
  status: z.enum(incidentStatuses),
  components: z.array(z.enum(componentNames)),
  /** Unix ms, as is `resolved_at`. */
  started_at: z.int(),
  resolved_at: z.int().nullable(),
  revision: z.int(),
});

/** Incidents in the access table. An incident is due until its latest state is announced to all. */
export function createIncidentStore(
  client: DynamoDBDocumentClient,
  { accessTable, eventsTable }: IncidentTables,
  now: () => number,
): IncidentStore & Pick<StatusReader, 'listOpenIncidents'> {
  const read = async (id: string): Promise<{ incident: Incident; isAnnounced: boolean } | null> => {
    const get = new GetCommand({ TableName: accessTable, Key: incidentKey(id), ConsistentRead: true });
    const { Item } = await callDynamoDb(() => client.send(get));
    return Item === undefined ? null : { incident: toIncident(Item), isAnnounced: Item['due_at'] === undefined };
  };
  const find = async (id: string): Promise<Incident | null> => (await read(id))?.incident ?? null;
  const findUnannouncedById = async (id: string): Promise<Incident | null> => {
    const found = await read(id);
    return found === null || found.isAnnounced ? null : found.incident;
  };
  const list = async (): Promise<Incident[]> => {
    const items = await queryAll(client, accessTable, incidentsPartition, idPrefix);
    const listedSince = now() - listedSeconds * 1000;
    return items
      .map(toIncident)
      .filter(({ resolvedAtUnixMs }) => resolvedAtUnixMs === null || resolvedAtUnixMs >= listedSince)
      .sort((left, right) => right.startedAtUnixMs - left.startedAtUnixMs);
  };
  const change = async <Reason extends string>(id: string, make: (incident: Incident) => Incident | Reason) => {
    for (;;) {
      const incident = await find(id);
      if (incident === null) return null;
      const changed = make(incident);
      if (typeof changed === 'string') return changed;
      if (await replaceItem(client, accessTable, toItem(changed, now()), { revision: incident.revision })) return changed;
    }
  };
  return {
    find,
    findUnannouncedById,
    list,

    listOpenIncidents: async () => (await list()).filter(({ resolvedAtUnixMs }) => resolvedAtUnixMs === null),

    open: (incident) => createItem(client, accessTable, toItem(incident, now())),

    change: (id, wanted) =>
      change(id, (incident) => {
        const changed = changeIncident(incident, wanted);
        return changed === incident ? 'unchanged' : (changed ?? 'closed');
      }),

    resolve: (id, nowUnixMs) => change(id, (incident) => resolveIncident(incident, nowUnixMs) ?? 'closed'),

    async *findUnannounced(nowUnixMs) {
      for await (const { pk, sk } of findDueItems(client, accessTable, idPrefix, nowUnixMs)) {
        const incident = pk === incidentsPartition ? await findUnannouncedById(sk) : null;
        if (incident !== null) yield incident;
      }
    },

    async announceTo(incident, organizationId, nowUnixMs) {
      const event = createIncidentEvent(incident, organizationId, nowUnixMs);
      const command = new PutCommand({
        TableName: eventsTable,
        Item: createEventItem(event),
        ConditionExpression: 'attribute_not_exists(pk)',
      });
      return tryConditionalWrite(() => client.send(command));
    },

    async markAnnounced({ id, revision }) {
      const command = new UpdateCommand({
        TableName: accessTable,
        Key: incidentKey(id),
        UpdateExpression: 'REMOVE due_shard, due_at',
        // A later state has yet to be announced.
        ConditionExpression: 'revision = :revision',
        ExpressionAttributeValues: { ':revision': revision },
      });
      await tryConditionalWrite(() => client.send(command));
    },
  };
}

function incidentKey(id: string): ItemKey {
  return { pk: incidentsPartition, sk: id };
}

/** The item of a state that is not announced yet. */
function toItem(incident: Incident, nowUnixMs: number) {
  const { id, title, severity, status, components, startedAtUnixMs, resolvedAtUnixMs, revision } = incident;
  return {
    ...incidentKey(id),
    ...{ title, severity, status, components: [...components], started_at: startedAtUnixMs, resolved_at: resolvedAtUnixMs, revision },
    ...buildDueAttributes(id, Math.floor(nowUnixMs / 1000) + announcingSeconds),
    ...(resolvedAtUnixMs === null ? {} : { delete_after: Math.floor(resolvedAtUnixMs / 1000) + 2 * listedSeconds }),
  };
}

function toIncident(item: unknown): Incident {
  const { sk, title, severity, status, components, started_at, resolved_at, revision } = incidentItem.parse(item);
  return { id: sk, title, severity, status, components, startedAtUnixMs: started_at, resolvedAtUnixMs: resolved_at, revision };
}
