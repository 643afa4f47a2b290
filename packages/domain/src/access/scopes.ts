/** Everything a key can be allowed to do, in the order in which `/me` lists it. */
export const scopes = ['validate', 'correction', 'scenarios', 'webhooks', 'reports'] as const;

/** One permission of an API key. */
export type Scope = (typeof scopes)[number];

/**
 * Reads scopes as a person types them: names with commas between them, or `all`. Blanks around names do not matter, nor does their order.
 *
 * @returns the scopes in their usual order, each once, and what is none; nothing at all counts as none
 */
export function readScopes(text: string): { scopes: readonly Scope[]; unknown: readonly string[] } {
  const names = text.split(',').map((name) => name.trim());
  if (names.length === 1 && names[0] === 'all') return { scopes, unknown: [] };
  const known: readonly string[] = scopes;
  return { scopes: scopes.filter((scope) => names.includes(scope)), unknown: names.filter((name) => !known.includes(name)) };
}
