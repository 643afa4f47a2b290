/** All scopes, in the order in which `/me` lists them. */
export const scopes = ['validate', 'correction', 'scenarios', 'webhooks', 'reports'] as const;

/** One permission of an API key. */
export type Scope = (typeof scopes)[number];

/**
 * Parses scopes as an operator types them: names separated by commas, or `all`. Blanks around names and the order do not matter.
 *
 * @returns the known scopes, each once, in the usual order, and the unknown names; an empty name is unknown
 */
export function parseScopes(text: string): { scopes: readonly Scope[]; unknown: readonly string[] } {
  const names = text.split(',').map((name) => name.trim());
  if (names.length === 1 && names[0] === 'all') return { scopes, unknown: [] };
  const known: readonly string[] = scopes;
  return { scopes: scopes.filter((scope) => names.includes(scope)), unknown: names.filter((name) => !known.includes(name)) };
}
