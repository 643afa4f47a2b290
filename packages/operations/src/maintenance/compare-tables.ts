import type { PresetChange } from '@nakor/domain/erp/preset-catalogue';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import type { ApiKey } from '../access/api-key.ts';
import type { Organization } from '../access/organization.ts';
import type { Incident } from '../status/incident.ts';
import type { WebhookEndpoint } from '../webhooks/endpoint.ts';
import type { AccessContents } from './restored-tables.ts';

/** An item that is missing in the target table, exists only there, or differs. */
export interface TableDifference {
  readonly kind: 'key' | 'organization' | 'preset' | 'incident' | 'webhook';
  readonly id: string;
  readonly organizationId: string | null;
  readonly difference: 'missing' | 'extra' | 'changed';
  /** The differing fields, formatted for operators. Never contains secrets. */
  readonly fields: readonly { readonly name: string; readonly from: string; readonly into: string }[];
}

/** An item, reduced to the fields that are compared. */
interface ComparedItem extends Pick<TableDifference, 'kind' | 'id' | 'organizationId'> {
  readonly facts: Readonly<Record<string, string>>;
}

/**
 * Differences of the table `into`, which is to be used, from the table `from`, which was used so far. Missing keys that are revoked are
 * ignored.
 */
export function compareAccess(from: AccessContents, into: AccessContents): readonly TableDifference[] {
  const known = new Set(into.keys.map(({ id }) => id));
  const keys = from.keys.filter(({ id, revokedAtUnixMs }) => revokedAtUnixMs === null || known.has(id));
  return compare(itemsOf({ ...from, keys }), itemsOf(into));
}

/** The same for webhook endpoints. Their health is ignored. */
export function compareEndpoints(from: readonly WebhookEndpoint[], into: readonly WebhookEndpoint[]): readonly TableDifference[] {
  return compare(from.map(ofEndpoint), into.map(ofEndpoint));
}

/** Whether the difference is that a revoked key has become usable again. */
export function isUsableAgain({ kind, fields }: TableDifference): boolean {
  return kind === 'key' && fields.some(({ name, into }) => name === 'state' && into === usable);
}

function compare(from: readonly ComparedItem[], into: readonly ComparedItem[]): readonly TableDifference[] {
  const nameOf = ({ kind, id }: ComparedItem) => `${kind} ${id}`;
  const others = new Map(into.map((item) => [nameOf(item), item]));
  const differences = from.flatMap((item): TableDifference[] => {
    const { facts, ...which } = item;
    const other = others.get(nameOf(item));
    others.delete(nameOf(item));
    if (other === undefined) return [{ ...which, difference: 'missing', fields: [] }];
    const fields = Object.entries(facts).flatMap(([name, value]) =>
      other.facts[name] === value ? [] : [{ name, from: value, into: other.facts[name] ?? '' }],
    );
    return fields.length === 0 ? [] : [{ ...which, difference: 'changed', fields }];
  });
  const extra = [...others.values()].map(({ facts: _, ...which }): TableDifference => ({ ...which, difference: 'extra', fields: [] }));
  return [...differences, ...extra];
}

function itemsOf({ keys, organizations, presets, incidents }: AccessContents): readonly ComparedItem[] {
  return [...keys.map(ofKey), ...organizations.map(ofOrganization), ...presets.map(ofPreset), ...incidents.map(ofIncident)];
}

const usable = 'usable';

function ofKey({ id, organization, revokedAtUnixMs }: ApiKey): ComparedItem {
  const state = revokedAtUnixMs === null ? usable : `revoked ${isoTime(revokedAtUnixMs)}`;
  return { kind: 'key', id, organizationId: organization.id, facts: { state } };
}

function ofOrganization({ id, name, plan, trial }: Organization): ComparedItem {
  const trialEnd = trial === null ? 'none' : `until ${isoTime(trial.endsAtUnixMs)}`;
  return { kind: 'organization', id, organizationId: id, facts: { name, plan, trial: trialEnd } };
}

function ofPreset({ slug, isActive, loaded }: PresetChange): ComparedItem {
  const content = loaded === null ? 'built in' : `loaded ${computeSha256Hex(JSON.stringify(loaded)).slice(0, 12)}`;
  return { kind: 'preset', id: slug, organizationId: null, facts: { state: isActive ? 'active' : 'withdrawn', content } };
}

function ofIncident({ id, status, revision }: Incident): ComparedItem {
  return { kind: 'incident', id, organizationId: null, facts: { status, revision: String(revision) } };
}

function ofEndpoint({ id, organizationId, url, events, isActive, secretPrefix }: WebhookEndpoint): ComparedItem {
  // The query of a URL may contain a secret of the receiver.
  const [base = '', ...query] = url.split('?');
  const facts = {
    address: base,
    query: query.length === 0 ? 'none' : `SHA-256 ${computeSha256Hex(query.join('?')).slice(0, 12)}`,
    events: events.join(','),
    state: isActive ? 'active' : 'off',
    secret: secretPrefix,
  };
  return { kind: 'webhook', id, organizationId, facts };
}

function isoTime(unixMs: number): string {
  return new Date(unixMs).toISOString();
}
