import { randomBytes } from 'node:crypto';
import { generateApiKey, type NewKey } from '@nakor/domain/access/api-key';
import { generateId } from '@nakor/domain/access/generate-id';
import { scopes } from '@nakor/domain/access/scopes';
import { ok } from '@nakor/domain/shared/result';
import { type Command, Option } from 'commander';
import { examples } from '../cli/examples.ts';
import { type OrganisationOption, ofOrganisation, readOrganisation } from '../cli/organization-option.ts';
import type { OperatorIo } from '../cli/ports.ts';
import { readAllowList, readEnvironment, readFuture, readId, readName, readScopeList } from '../cli/read-arguments.ts';
import { allOf } from '../cli/rejections.ts';
import { changeInStage, readInStage } from '../cli/session.ts';
import { createKey, listKeys, revokeKey } from './actions.ts';

interface CreateOptions extends OrganisationOption {
  readonly environment?: string;
  readonly name?: string;
  readonly scopes?: string;
  readonly expires?: string;
  readonly allow?: readonly string[];
}

/** Adds the commands about keys. */
export function addKeys(program: Command, io: OperatorIo): void {
  const group = program
    .command('keys')
    .description('create, list and revoke API keys')
    .addHelpText(
      'after',
      examples('keys list --organisation org_0123456789abcdef', 'keys revoke key_0123456789abcdef', 'keys create --help'),
    );

  ofOrganisation(group.command('create'), 'whose keys')
    .description('make a key; its text is shown once and never again')
    .option('--environment <environment>', 'live or test')
    .option('--name <name>', 'its name, 1 to 120 characters')
    .option('--scopes <scopes>', `what it may do: ${scopes.join(',')}, or all`)
    .option('--expires <date>', 'when it ends: a day (its beginning in UTC) or a moment such as 2027-01-31T12:00:00Z; never without this')
    .addOption(
      new Option(
        '--allow <range>',
        'an address or a range (CIDR) from which it may be used; may be repeated; from anywhere without this',
      ).argParser(collect),
    )
    .addHelpText(
      'after',
      examples(
        'keys create --organisation org_0123456789abcdef --environment test --name "Build server" --scopes all',
        'keys create --organisation org_0123456789abcdef --environment live --name Billing --scopes validate,correction --expires 2027-01-31 --allow 203.0.113.0/24 --allow 2001:db8::/32',
      ),
    )
    .action((options: CreateOptions, command: Command) => {
      const { wanted, plaintext } = readNewKey(options, io.nowUnixMs());
      return changeInStage(command, io, (ports) => createKey(ports, io, wanted, plaintext));
    });

  ofOrganisation(group.command('list'), 'whose keys')
    .description('all keys that an organisation ever had, the oldest first')
    .addHelpText('after', examples('keys list --organisation org_0123456789abcdef'))
    .action((options: OrganisationOption, command: Command) => {
      const { id } = allOf({ id: readOrganisation(options) });
      return readInStage(command, io, (ports) => listKeys(ports, id, io.nowUnixMs()));
    });

  group
    .command('revoke')
    .description('end a key at once and for good')
    .argument('<key>', 'its id (key_…)')
    .addHelpText('after', `\nDoing it again is safe.\n${examples('keys revoke key_0123456789abcdef')}`)
    .action((text: string, _options: unknown, command: Command) => {
      const { id } = allOf({ id: readId('The key', 'key', text) });
      return changeInStage(command, io, (ports) => revokeKey(ports, io, id));
    });
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

function readNewKey(options: CreateOptions, nowUnixMs: number): { wanted: NewKey; plaintext: string } {
  const given = allOf({
    organizationId: readOrganisation(options),
    environment: readEnvironment(options.environment),
    name: readName(options.name),
    scopes: readScopeList(options.scopes),
    expiresAtUnixSeconds: options.expires === undefined ? ok(null) : readFuture('--expires', options.expires, nowUnixMs),
    ipAllowlist: readAllowList(options.allow ?? []),
  });
  const { plaintext, hash, prefix } = generateApiKey(given.environment, randomBytes(18));
  return { wanted: { id: generateId('key', randomBytes(8)), hash, prefix, ...given }, plaintext };
}
