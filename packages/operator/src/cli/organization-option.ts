import type { Command } from 'commander';
import { readId } from './read-arguments.ts';
import type { Reading } from './rejections.ts';

/** The option that names the organization, as typed. */
export interface OrganizationOption {
  readonly organization?: string;
}

/** Adds the option `--organization` to a command. */
export function withOrganizationOption(command: Command, what: string): Command {
  return command.option('--organization <id>', what);
}

/** Parses the required option `--organization`. */
export function readOrganizationOption({ organization }: OrganizationOption): Reading<string> {
  return readId('--organization', 'org', organization);
}
