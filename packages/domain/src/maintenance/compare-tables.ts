import type { ApiKey } from '../access/api-key.ts';
import type { Organization } from '../access/organization.ts';
import type { PresetChange } from '../erp/preset-catalogue.ts';
import { sha256Hex } from '../shared/hash.ts';
import type { Incident } from '../status/incident.ts';
import type { WebhookEndpoint } from '../webhooks/endpoint.ts';
import type { AccessContents } from './restored-tables.ts';

/** What one table holds and another one lacks, has besides, or has otherwise. */
export interface TableDifference {
  readonly kind: 'key' | 'organization' | 'preset' | 'incident' | 'webhook';
  readonly id: string;
  readonly organizationId: string | null;
  readonly difference: 'missing' | 'extra' | 'changed';
  /** What is otherwise, as people read it; secrets are not part of it. */
  readonly fields: readonly { readonly name: string; readonly from: string; readonly into: string }[];
}

/** A thing in a table, by what matters about it. */
interface Thing extends Pick<TableDifference, 'kind' | 'id' | 'organizationId'> {
  readonly facts: Readonly<Record<string, string>>;
}

/** What differs in the table `into`, which is to be used, from the table `from`, which was. Revoked keys that are missing do not count. */
export function compareAccess(from: AccessContents, into: AccessContents): readonly TableDifference[] {
  const known = new Set(into.keys.map(({ id }) => id));
  const keys = from.keys.filter(({ id, revokedAtUnixSeconds }) => revokedAtUnixSeconds === null || known.has(id));
  return compare(thingsOf({ ...from, keys }), thingsOf(into));
}

/** The same for endpoints of webhooks; how sending to them has gone does not count. */
export function compareEndpoints(from: readonly WebhookEndpoint[], into: readonly WebhookEndpoint[]): readonly TableDifference[] {
  return compare(from.map(ofEndpoint), into.map(ofEndpoint));
}

/** Whether a difference is that a key works again which was revoked. */
export function isUsableAgain({ kind, fields }: TableDifference): boolean {
  return kind === 'key' && fields.some(({ name, into }) => name === 'state' && into === usable);
}

function compare(from: readonly Thing[], into: readonly Thing[]): readonly TableDifference[] {
  const nameOf = ({ kind, id }: Thing) => `${kind} ${id}`;
  const others = new Map(into.map((thing) => [nameOf(thing), thing]));
  const differences = from.flatMap((thing): TableDifference[] => {
    const { facts, ...which } = thing;
    const other = others.get(nameOf(thing));
    others.delete(nameOf(thing));
    if (other === undefined) return [{ ...which, difference: 'missing', fields: [] }];
    const fields = Object.entries(facts).flatMap(([name, value]) =>
      other.facts[name] === value ? [] : [{ name, from: value, into: other.facts[name] ?? '' }],
    );
    return fields.length === 0 ? [] : [{ ...which, difference: 'changed', fields }];
  });
  const extra = [...others.values()].map(({ facts: _, ...which }): TableDifference => ({ ...which, difference: 'extra', fields: [] }));
  return [...differences, ...extra];
}

function thingsOf({ keys, organizations, presets, incidents }: AccessContents): readonly Thing[] {
  return [...keys.map(ofKey), ...organizations.map(ofOrganization), ...presets.map(ofPreset), ...incidents.map(ofIncident)];
}

const usable = 'usable';

function ofKey({ id, organization, revokedAtUnixSeconds }: ApiKey): Thing {
  const state = revokedAtUnixSeconds === null ? usable : `revoked ${moment(revokedAtUnixSeconds * 1000)}`;
  return { kind: 'key', id, organizationId: organization.id, facts: { state } };
}

function ofOrganization({ id, name, plan, trial }: Organization): Thing {
  const trialEnd = trial === null ? 'none' : `until ${moment(trial.endsAtUnixSeconds * 1000)}`;
  return { kind: 'organization', id, organizationId: id, facts: { name, plan, trial: trialEnd } };
}

function ofPreset({ slug, isActive, loaded }: PresetChange): Thing {
  const content = loaded === null ? 'built in' : `loaded ${sha256Hex(JSON.stringify(loaded)).slice(0, 12)}`;
  return { kind: 'preset', id: slug, organizationId: null, facts: { state: isActive ? 'active' : 'withdrawn', content } };
}

function ofIncident({ id, status, revision }: Incident): Thing {
  return { kind: 'incident', id, organizationId: null, facts: { status, revision: String(revision) } };
}

function ofEndpoint({ id, organizationId, url, events, isActive, secretPrefix }: WebhookEndpoint): Thing {
  // In the query of an address, receivers may have put a secret of theirs.
  const [address = '', ...query] = url.split('?');
  const facts = {
    address,
    query: query.length === 0 ? 'none' : `SHA-256 ${sha256Hex(query.join('?')).slice(0, 12)}`,
    events: events.join(','),
    state: isActive ? 'active' : 'off',
    secret: secretPrefix,
  };
  return { kind: 'webhook', id, organizationId, facts };
}

function moment(unixMs: number): string {
  return new Date(unixMs).toISOString();
}
