/** One problem of a preset, described for its author. */
export interface PresetProblem {
  /** Such as `vat_rate_map["np"]`; empty for the whole preset. */
  readonly path: string;
  /** What is wrong and how to fix it. */
  readonly message: string;
}

/** Collects a problem, so that all of them are reported together. */
export type Report = (path: string, message: string) => void;

/** The path of an entry of a map. */
export function formatEntryPath(field: string, key: string): string {
  return `${field}[${JSON.stringify(key)}]`;
}

/** A value as JSON for messages, truncated when long. */
export function formatQuoted(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
