/** Everything a key can be allowed to do, in the order in which `/me` lists it. */
export const scopes = ['validate', 'correction', 'scenarios', 'webhooks', 'reports'] as const;

/** One permission of an API key. */
export type Scope = (typeof scopes)[number];
