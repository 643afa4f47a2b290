/** Whether a parameter looks like a path, which is validated without a command. */
export function looksLikePath(parameter: string): boolean {
  return !parameter.startsWith('-') && /[./\\*]/.test(parameter);
}
