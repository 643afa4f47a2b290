import type { Command } from 'commander';
import { quoted } from './terminal-escape.ts';

interface Given {
  readonly flags: string[];
  readonly values: string[];
}

/**
 * Watches which options with one value are given again, of which the command line itself would keep the last. Ask it when the parameters
 * are parsed.
 *
 * @returns what to complain about
 */
export function watchSingleValues(program: Command): () => readonly string[] {
  const givenByName = new Map<string, Given>();
  for (const command of withAllBelow(program)) {
    for (const option of command.options) {
      // One with a parser of its own collects values.
      if (!option.required || option.parseArg !== undefined) continue;
      const flag = `--${option.name()}`;
      const name = flag.replace('organization', 'organisation');
      command.on(`option:${option.name()}`, (value: string) => {
        const given = givenByName.get(name) ?? { flags: [], values: [] };
        given.flags.push(flag);
        given.values.push(value);
        givenByName.set(name, given);
      });
    }
  }
  return () => [...givenByName.values()].filter(({ values }) => values.length > 1).map(complaint);
}

/** A command and all commands under it. */
export function withAllBelow(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(withAllBelow)];
}

function complaint({ flags, values }: Given): string {
  const spellings = [...new Set(flags)];
  const shown = values.map(quoted).join(', ');
  if (spellings.length === 1) return `${spellings[0]} is given more than once: ${shown}. Give it once.`;
  return `${spellings.join(' and ')} are the same option, and both are given: ${shown}. Give one of them once.`;
}
