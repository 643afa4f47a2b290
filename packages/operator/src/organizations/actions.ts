import { randomUUID } from 'node:crypto';
import type { Organization } from '@nakor/domain/access/organization';
import type { PlanName } from '@nakor/domain/access/plans';
import { programName } from '../cli/examples.ts';
import type { OperatorIo, OperatorPorts } from '../cli/ports.ts';
import { Rejection } from '../cli/rejections.ts';
import { findOrganization, type Report, unknownOrganization, wakeFor } from '../cli/session.ts';
import { shownMoment } from '../cli/text-table.ts';
import { countKeys } from '../keys/view.ts';
import { describeOrganization, organizationJson, tabulateOrganizations } from './view.ts';

/** Makes an organisation. */
export async function createOrganization(ports: OperatorPorts, organization: Organization): Promise<Report> {
  if (!(await ports.organizations.createOrganization(organization))) throw new Rejection('The id is taken. Run the command again.');
  const { id } = organization;
  const next = `Give it a key:\n  ${programName} keys create --organisation ${id} --environment test --name "First key" --scopes all`;
  return reportOn(organization, `Organisation ${id} was made.`, next);
}

/** Lists all organisations. */
export async function listOrganizations(ports: OperatorPorts): Promise<Report> {
  const organizations = await ports.organizations.listOrganizations();
  const text = organizations.length === 0 ? 'There are no organisations yet.' : tabulateOrganizations(organizations);
  return { json: { organizations: organizations.map(organizationJson) }, text };
}

/** @throws Rejection when there is no such organisation */
export async function showOrganization(ports: OperatorPorts, id: string, nowUnixMs: number): Promise<Report> {
  const organization = await findOrganization(ports, id);
  const keys = countKeys(await ports.keys.listKeys(id), nowUnixMs);
  const keysText = `${keys.active} active, ${keys.revoked} revoked, ${keys.expired} expired`;
  return {
    json: { organization: organizationJson(organization), keys },
    text: describeOrganization(organization, { keys: keysText }),
  };
}

/** @throws Rejection when there is no such organisation */
export async function changePlan(ports: OperatorPorts, io: OperatorIo, id: string, plan: PlanName): Promise<Report> {
  const change = await ports.organizations.changePlan(id, plan, { id: randomUUID(), createdAtUnixMs: io.nowUnixMs() });
  if (change === null) throw unknownOrganization(id);
  await wakeFor(change.event, ports, io);
  return reportOn(change.organization, `Organisation ${id} and all its keys are on plan ${plan}.`);
}

/**
 * Starts a trial, or moves the end of the one under way.
 *
 * @throws Rejection when there is no such organisation
 */
export async function startTrial(ports: OperatorPorts, io: OperatorIo, id: string, endsAtUnixSeconds: number): Promise<Report> {
  const start = await ports.organizations.startTrial(id, endsAtUnixSeconds, { id: randomUUID(), createdAtUnixMs: io.nowUnixMs() });
  if (start.kind === 'unknown-organization') throw unknownOrganization(id);
  const end = shownMoment(endsAtUnixSeconds * 1000);
  switch (start.kind) {
    case 'started':
      await wakeFor(start.event, ports, io);
      return reportOn(start.organization, `Organisation ${id} and all its keys are on trial until ${end}.`);
    case 'moved': {
      const before = shownMoment(start.endedAtUnixSecondsBefore * 1000);
      return reportOn(start.organization, `Organisation ${id} was on a trial already, until ${before}. Its end was moved to ${end}.`);
    }
    case 'on-trial':
      return reportOn(start.organization, `Organisation ${id} was on trial until ${end} already. Nothing was changed.`);
  }
}

function reportOn(organization: Organization, sentence: string, after?: string): Report {
  const text = [sentence, '', describeOrganization(organization), ...(after === undefined ? [] : ['', after])].join('\n');
  return { json: { organization: organizationJson(organization) }, text };
}
