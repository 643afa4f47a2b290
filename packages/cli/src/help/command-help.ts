import type { Language, Localized } from '@nakor/domain/shared/localized';
import type { Command } from 'commander';

/** The arguments and options of a command, in the order of its help. */
export interface OptionHelp {
  /** By how they are written, such as `[file...]`. */
  readonly arguments?: Readonly<Record<string, Localized>>;
  /** By how they are written, such as `--format <format>`. */
  readonly options?: Readonly<Record<string, Localized>>;
  /** Those of the options that may occur several times; their values are a list. */
  readonly repeated?: readonly string[];
  /** Those of the options that must be given. */
  readonly required?: readonly string[];
}

/** What the help of a command says. */
export interface CommandHelp extends OptionHelp {
  readonly description: Localized;
  /** Printed below the options. */
  readonly after?: Localized;
}

/**
 * Creates a command with its arguments, options and help.
 *
 * @param shared options that it has in common with others; they follow its own
 */
export function describeCommand(command: Command, help: CommandHelp, shared: readonly OptionHelp[], language: Language): Command {
  command.description(help.description[language]);
  for (const each of [help, ...shared]) addOptions(command, each, language);
  return help.after === undefined ? command : command.addHelpText('after', help.after[language]);
}

function addOptions(
  command: Command,
  { arguments: parameters = {}, options = {}, repeated = [], required = [] }: OptionHelp,
  language: Language,
): void {
  for (const [name, text] of Object.entries(parameters)) command.argument(name, text[language]);
  for (const [flags, text] of Object.entries(options)) {
    if (required.includes(flags)) command.requiredOption(flags, text[language]);
    else if (repeated.includes(flags)) command.option(flags, text[language], appended);
    else command.option(flags, text[language]);
  }
}

function appended(value: string, values: readonly string[] = []): readonly string[] {
  return [...values, value];
}
