import type { LimitsToSet } from '@nakor/operations/access/organization';
import { getLimits, getSettableLimits, type LimitProblem, limitBounds, noOwnLimits } from '@nakor/operations/access/organization-limits';
import type { OperatorPorts } from '../cli/ports.ts';
import { Rejection } from '../cli/rejections.ts';
import { findOrganization, type Report, rejectUnknownOrganization } from '../cli/session.ts';
import { limitOptions } from './limits-arguments.ts';
import { buildLimitsJson, buildOwnLimitsJson, describeLimits, tabulateLimitsChanges } from './limits-view.ts';

/**
 * Sets values of an organization.
 *
 * @throws Rejection if the organization does not exist, or the values do not fit each other
 */
export async function setLimits(ports: OperatorPorts, id: string, change: LimitsToSet): Promise<Report> {
  const outcome = await ports.organizations.setLimits(id, change);
  if (outcome.kind === 'unknown-organization') throw rejectUnknownOrganization(id);
  const { organization } = outcome;
  if (outcome.kind === 'rejected') {
    const tried = getSettableLimits({ ...organization, ownLimits: { ...noOwnLimits, ...organization.ownLimits, ...change.values } });
    throw new Rejection(outcome.problems.map((problem) => explainProblem(problem, tried)).join('\n'));
  }
  const sentence =
    outcome.kind === 'changed'
      ? `The limits of organization ${id} and all its keys are changed.`
      : `Organization ${id} already has these limits. Nothing was changed.`;
  return {
    json: { organization_id: id, is_changed: outcome.kind === 'changed', limits: buildLimitsJson(organization) },
    text: [sentence, '', describeLimits(organization)].join('\n'),
  };
}

function explainProblem(problem: LimitProblem, { quotaPerDay, quotaPerMonth }: ReturnType<typeof getSettableLimits>): string {
  if (problem.kind === 'out-of-bounds') {
    const { least, most } = limitBounds[problem.name];
    return `${limitOptions[problem.name]} must be a whole number from ${least} to ${most}.`;
  }
  return `A month would allow ${quotaPerMonth} operations, less than one of its days (${quotaPerDay}). Give --quota-month too, or a smaller --quota.`;
}

/**
 * Shows the limits of an organization, and their history.
 *
 * @throws Rejection if the organization does not exist
 */
export async function showLimits(ports: OperatorPorts, id: string): Promise<Report> {
  const organization = await findOrganization(ports, id);
  const changes = await ports.organizations.listLimitsChanges(id);
  const { rate, perSecond, concurrentDocuments } = getLimits(organization);
  return {
    json: {
      organization_id: id,
      plan: organization.plan,
      limits: buildLimitsJson(organization),
      rate_per_day: rate.perDay,
      requests_per_second: perSecond,
      parallel_documents: concurrentDocuments,
      changes: changes.map(({ atUnixMs, by, reason, before, after }) => ({
        at: new Date(atUnixMs).toISOString(),
        by,
        reason,
        before: buildOwnLimitsJson(before),
        after: buildOwnLimitsJson(after),
      })),
    },
    text: [describeLimits(organization), '', changes.length === 0 ? 'They were never changed.' : tabulateLimitsChanges(changes)].join('\n'),
  };
}
