import { toWarsawDay } from '@nakor/domain/fa3/elements/calendar';
import { checkKsefNumberText } from '@nakor/domain/fa3/identifiers/check-ksef-number';
import { err, ok } from '@nakor/domain/shared/result';
import type { Command } from 'commander';
import { examples } from '../cli/examples.ts';
import { type OrganizationOption, readOrganizationOption, withOrganizationOption } from '../cli/organization-option.ts';
import type { OperatorIo } from '../cli/ports.ts';
import { allOf, type Reading } from '../cli/rejections.ts';
import { runChange, runQuery } from '../cli/session.ts';
import { count, withdraw } from './actions.ts';

const countExample = 'accepted-invoices count --organization org_0123456789abcdef';
const withdrawExample = 'accepted-invoices withdraw --organization org_0123456789abcdef --ksef-number 5265877635-20250826-0100001AF629-AF';

/** Adds the commands on the registers of accepted invoices. */
export function addAcceptedInvoices(program: Command, io: OperatorIo): void {
  const group = program
    .command('accepted-invoices')
    .description('count and withdraw invoices that organizations have registered as accepted by KSeF')
    .addHelpText('after', examples(countExample, withdrawExample));

  withOrganizationOption(group.command('count'), 'whose invoices')
    .description('show how many invoices an organization has registered, per environment of KSeF; reads all of them')
    .addHelpText('after', examples(countExample))
    .action((options: OrganizationOption, command: Command) => {
      const { organizationId } = allOf({ organizationId: readOrganizationOption(options) });
      return runQuery(command, io, (ports) => count(ports, io, organizationId));
    });

  withOrganizationOption(group.command('withdraw'), 'whose invoice')
    .description('remove an invoice that was registered by mistake, by its KSeF number; reads the whole register')
    .option('--ksef-number <number>', 'the number with which it was registered')
    .addHelpText(
      'after',
      `\nOnly hashes are stored, so the number cannot be looked up: the organization has to state it.\n${examples(withdrawExample)}`,
    )
    .action((options: OrganizationOption & { ksefNumber?: string }, command: Command) => {
      const given = allOf({
        organizationId: readOrganizationOption(options),
        ksefNumber: readKsefNumber(options.ksefNumber, io.nowUnixMs()),
      });
      return runChange(command, io, (ports) => withdraw(ports, given.organizationId, given.ksefNumber));
    });
}

/** Errors do not quote the number, which contains a NIP. */
function readKsefNumber(text: string | undefined, nowUnixMs: number): Reading<string> {
  if (text === undefined) return err('--ksef-number is missing.');
  const problem = checkKsefNumberText(text, toWarsawDay(nowUnixMs));
  return problem === null ? ok(text) : err(`--ksef-number: ${problem.message.en}`);
}
