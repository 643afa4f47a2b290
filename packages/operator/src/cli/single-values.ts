import { formatQuoted } from '@nakor/domain/shared/terminal-escape';
import type { Command } from 'commander';

/**
 * Detects single-value options that are given more than once; the command line library itself would keep the last value. Call the returned
 * function when the parameters are parsed.
 *
 * @returns the problems found
 */
export function watchSingleValues(program: Command): () => readonly string[] {
  const valuesByFlag = new Map<string, string[]>();
  for (const command of withAllBelow(program)) {
    for (const option of command.options) {
      // An option with its own parser collects values.
      if (!option.required || option.parseArg !== undefined) continue;
      const flag = `--${option.name()}`;
      command.on(`option:${option.name()}`, (value: string) => {
        valuesByFlag.set(flag, [...(valuesByFlag.get(flag) ?? []), value]);
      });
    }
  }
  return () =>
    [...valuesByFlag]
      .filter(([, values]) => values.length > 1)
      .map(([flag, values]) => `${flag} is given more than once: ${values.map(formatQuoted).join(', ')}. Give it once.`);
}

/** A command and all commands below it. */
export function withAllBelow(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(withAllBelow)];
}
