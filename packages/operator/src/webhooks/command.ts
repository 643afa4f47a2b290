import type { Command } from 'commander';
import { examples } from '../cli/examples.ts';
import { type OrganizationOption, readOrganizationOption, withOrganizationOption } from '../cli/organization-option.ts';
import type { OperatorIo, OperatorPorts } from '../cli/ports.ts';
import { allOf } from '../cli/rejections.ts';
import { type Report, runQuery } from '../cli/session.ts';
import { findWebhooks } from './find-webhooks.ts';
import { buildWebhookJson, tabulateWebhooks } from './view.ts';

/** Adds the webhook commands. Their owners create and change them through the API. */
export function addWebhooks(program: Command, io: OperatorIo): void {
  const group = program
    .command('webhooks')
    .description('list the webhooks of an organization')
    .addHelpText('after', examples('webhooks list --organization org_0123456789abcdef'));

  withOrganizationOption(group.command('list'), 'whose webhooks')
    .description('list all webhooks of an organization with their health, oldest first')
    .addHelpText(
      'after',
      `\nSecrets are not shown, nor are URL queries, which may contain secrets.\n${examples('webhooks list --organization org_0123456789abcdef')}`,
    )
    .action((options: OrganizationOption, command: Command) => {
      const { id } = allOf({ id: readOrganizationOption(options) });
      return runQuery(command, io, (ports) => listWebhooks(ports, id));
    });
}

async function listWebhooks(ports: OperatorPorts, organizationId: string): Promise<Report> {
  const endpoints = await findWebhooks(ports, organizationId, null);
  const text = endpoints.length === 0 ? `Organization ${organizationId} has no webhooks.` : tabulateWebhooks(endpoints);
  return { json: { organization_id: organizationId, webhooks: endpoints.map(buildWebhookJson) }, text };
}
