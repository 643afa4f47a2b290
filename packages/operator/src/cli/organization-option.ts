import { type Command, Option } from 'commander';
import { readId } from './read-arguments.ts';
import type { Reading } from './rejections.ts';

/** The option that says of which organisation something is, as it was typed. */
export interface OrganisationOption {
  readonly organisation?: string;
  readonly organization?: string;
}

/** Gives a command the option `--organisation`, in both spellings. */
export function ofOrganisation(command: Command, what: string): Command {
  return command
    .option('--organisation <id>', `${what}; --organization is the same`)
    .addOption(new Option('--organization <id>').hideHelp());
}

/** The organisation that is named, which has to be. */
export function readOrganisation({ organisation, organization }: OrganisationOption): Reading<string> {
  return readId('--organisation', 'org', organisation ?? organization);
}
