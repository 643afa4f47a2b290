/** Every environment of keys. */
export const keyEnvironments = ['live', 'test'] as const;

/**
 * `live` keys consume quota and write history, `test` keys do neither. Validation results are the same. Webhooks and events of one environment
 * do not exist for keys of the other (ADR 0037).
 */
export type KeyEnvironment = (typeof keyEnvironments)[number];
