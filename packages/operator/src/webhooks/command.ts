import type { Command } from 'commander';
import { examples } from '../cli/examples.ts';
import { type OrganisationOption, ofOrganisation, readOrganisation } from '../cli/organization-option.ts';
import type { OperatorIo, OperatorPorts } from '../cli/ports.ts';
import { allOf } from '../cli/rejections.ts';
import { type Report, readInStage } from '../cli/session.ts';
import { findWebhooks } from './find-webhooks.ts';
import { tabulateWebhooks, webhookJson } from './view.ts';

/** Adds the commands about webhooks. Their owners make and change them over HTTP. */
export function addWebhooks(program: Command, io: OperatorIo): void {
  const group = program
    .command('webhooks')
    .description('where organisations have their events sent')
    .addHelpText('after', examples('webhooks list --organisation org_0123456789abcdef'));

  ofOrganisation(group.command('list'), 'whose webhooks')
    .description('all webhooks of an organisation, the oldest first, and how sending to them has gone')
    .addHelpText(
      'after',
      `\nSecrets are not shown, nor are the queries of addresses, which may hold some.\n${examples('webhooks list --organisation org_0123456789abcdef')}`,
    )
    .action((options: OrganisationOption, command: Command) => {
      const { id } = allOf({ id: readOrganisation(options) });
      return readInStage(command, io, (ports) => listWebhooks(ports, id));
    });
}

async function listWebhooks(ports: OperatorPorts, organizationId: string): Promise<Report> {
  const endpoints = await findWebhooks(ports, organizationId, null);
  const text = endpoints.length === 0 ? `Organisation ${organizationId} has no webhooks.` : tabulateWebhooks(endpoints);
  return { json: { organization_id: organizationId, webhooks: endpoints.map(webhookJson) }, text };
}
