import { randomBytes } from 'node:crypto';
import { ok } from '@nakor/domain/shared/result';
import { generateApiKey, type NewKey } from '@nakor/operations/access/api-key';
import { generateId } from '@nakor/operations/access/generate-id';
import { scopes } from '@nakor/operations/access/scopes';
import { type Command, Option } from 'commander';
import { examples } from '../cli/examples.ts';
import { type OrganizationOption, readOrganizationOption, withOrganizationOption } from '../cli/organization-option.ts';
import type { OperatorIo } from '../cli/ports.ts';
import { readAllowList, readEnvironment, readFuture, readId, readName, readScopeList } from '../cli/read-arguments.ts';
import { allOf } from '../cli/rejections.ts';
import { runChange, runQuery } from '../cli/session.ts';
import { createKey, listKeys, revokeKey } from './actions.ts';

interface CreateOptions extends OrganizationOption {
  readonly environment?: string;
  readonly name?: string;
  readonly scopes?: string;
  readonly expires?: string;
  readonly allow?: readonly string[];
}

/** Adds the key commands. */
export function addKeys(program: Command, io: OperatorIo): void {
  const group = program
    .command('keys')
    .description('create, list and revoke API keys')
    .addHelpText(
      'after',
      examples('keys list --organization org_0123456789abcdef', 'keys revoke key_0123456789abcdef', 'keys create --help'),
    );

  withOrganizationOption(group.command('create'), 'whose keys')
    .description('create a key; its plaintext is shown only once')
    .option('--environment <environment>', 'live or test')
    .option('--name <name>', 'its name, 1 to 120 characters')
    .option('--scopes <scopes>', `its permissions: ${scopes.join(',')}, or all`)
    .option('--expires <date>', 'when it expires: a date (its start in UTC) or a time such as 2027-01-31T12:00:00Z; default: never')
    .addOption(
      new Option(
        '--allow <range>',
        'an IP address or range (CIDR) from which it may be used; may be repeated; default: anywhere',
      ).argParser(collect),
    )
    .addHelpText(
      'after',
      examples(
        'keys create --organization org_0123456789abcdef --environment test --name "Build server" --scopes all',
        'keys create --organization org_0123456789abcdef --environment live --name Billing --scopes validate,correction --expires 2027-01-31 --allow 203.0.113.0/24 --allow 2001:db8::/32',
      ),
    )
    .action((options: CreateOptions, command: Command) => {
      const { wanted, plaintext } = readNewKey(options, io.nowUnixMs());
      return runChange(command, io, (ports) => createKey(ports, io, wanted, plaintext));
    });

  withOrganizationOption(group.command('list'), 'whose keys')
    .description('list all keys of an organization, including revoked ones, oldest first')
    .addHelpText('after', examples('keys list --organization org_0123456789abcdef'))
    .action((options: OrganizationOption, command: Command) => {
      const { id } = allOf({ id: readOrganizationOption(options) });
      return runQuery(command, io, (ports) => listKeys(ports, id, io.nowUnixMs()));
    });

  group
    .command('revoke')
    .description('revoke a key at once and permanently')
    .argument('<key>', 'its id (key_…)')
    .addHelpText('after', `\nThe command can safely be repeated.\n${examples('keys revoke key_0123456789abcdef')}`)
    .action((text: string, _options: unknown, command: Command) => {
      const { id } = allOf({ id: readId('The key', 'key', text) });
      return runChange(command, io, (ports) => revokeKey(ports, io, id));
    });
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

function readNewKey(options: CreateOptions, nowUnixMs: number): { wanted: NewKey; plaintext: string } {
  const given = allOf({
    organizationId: readOrganizationOption(options),
    environment: readEnvironment(options.environment),
    name: readName(options.name),
    scopes: readScopeList(options.scopes),
    expiresAtUnixMs: options.expires === undefined ? ok(null) : readFuture('--expires', options.expires, nowUnixMs),
    ipAllowlist: readAllowList(options.allow ?? []),
  });
  const { plaintext, hash, prefix } = generateApiKey(given.environment, randomBytes(18));
  return { wanted: { id: generateId('key', randomBytes(8)), hash, prefix, ...given }, plaintext };
}
