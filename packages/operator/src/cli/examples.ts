/** The command with which operators start the command line. */
export const programName = 'npm run operator --';

/** Help text with examples, each passed without the program name. */
export function examples(...commands: readonly string[]): string {
  const lines = commands.map((command) => `  ${programName} ${command}`);
  return ['', commands.length === 1 ? 'Example:' : 'Examples:', ...lines].join('\n');
}
