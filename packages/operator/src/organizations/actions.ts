import { formatTime } from '@nakor/domain/shared/text-table';
import type { Organization } from '@nakor/operations/access/organization';
import type { PlanName } from '@nakor/operations/access/plans';
import { programName } from '../cli/examples.ts';
import type { OperatorIo, OperatorPorts } from '../cli/ports.ts';
import { Rejection } from '../cli/rejections.ts';
import { createNewStamp, findOrganization, notifyFanOut, type Report, rejectUnknownOrganization } from '../cli/session.ts';
import { countKeys } from '../keys/view.ts';
import { buildOrganizationJson, describeOrganization, tabulateOrganizations } from './view.ts';

/** Creates an organization. */
export async function createOrganization(ports: OperatorPorts, organization: Organization): Promise<Report> {
  if (!(await ports.organizations.createOrganization(organization))) throw new Rejection('The id is taken. Run the command again.');
  const { id } = organization;
  const next = `Create a key for it:\n  ${programName} keys create --organization ${id} --environment test --name "First key" --scopes all`;
  return reportOn(organization, `Organization ${id} was created.`, next);
}

/** Lists all organizations. */
export async function listOrganizations(ports: OperatorPorts): Promise<Report> {
  const organizations = await ports.organizations.listOrganizations();
  const text = organizations.length === 0 ? 'There are no organizations yet.' : tabulateOrganizations(organizations);
  return { json: { organizations: organizations.map(buildOrganizationJson) }, text };
}

/** @throws Rejection if the organization does not exist */
export async function showOrganization(ports: OperatorPorts, id: string, nowUnixMs: number): Promise<Report> {
  const organization = await findOrganization(ports, id);
  const keys = countKeys(await ports.keys.listKeys(id), nowUnixMs);
  const keysText = `${keys.active} active, ${keys.revoked} revoked, ${keys.expired} expired`;
  return {
    json: { organization: buildOrganizationJson(organization), keys },
    text: describeOrganization(organization, { keys: keysText }),
  };
}

/** @throws Rejection if the organization does not exist */
export async function changePlan(ports: OperatorPorts, io: OperatorIo, id: string, plan: PlanName): Promise<Report> {
  const change = await ports.organizations.changePlan(id, plan, createNewStamp(io.nowUnixMs()));
  if (change === null) throw rejectUnknownOrganization(id);
  await notifyFanOut(change.event, ports, io);
  return reportOn(change.organization, `Organization ${id} and all its keys are on plan ${plan}.`);
}

/**
 * Starts a trial, or moves the end of a running one.
 *
 * @throws Rejection if the organization does not exist
 */
export async function startTrial(ports: OperatorPorts, io: OperatorIo, id: string, endsAtUnixMs: number): Promise<Report> {
  const start = await ports.organizations.startTrial(id, endsAtUnixMs, createNewStamp(io.nowUnixMs()));
  if (start.kind === 'unknown-organization') throw rejectUnknownOrganization(id);
  const end = formatTime(endsAtUnixMs);
  switch (start.kind) {
    case 'started':
      await notifyFanOut(start.event, ports, io);
      return reportOn(start.organization, `Organization ${id} and all its keys are on trial until ${end}.`);
    case 'moved': {
      const before = formatTime(start.endedAtUnixMsBefore);
      return reportOn(start.organization, `Organization ${id} was already on trial, until ${before}. The end was moved to ${end}.`);
    }
    case 'on-trial':
      return reportOn(start.organization, `Organization ${id} was already on trial until ${end}. Nothing was changed.`);
  }
}

function reportOn(organization: Organization, sentence: string, after?: string): Report {
  const text = [sentence, '', describeOrganization(organization), ...(after === undefined ? [] : ['', after])].join('\n');
  return { json: { organization: buildOrganizationJson(organization) }, text };
}
