/** One thing that is wrong with a preset, in words for who wrote it. */
export interface PresetProblem {
  /** Where: `vat_rate_map["np"]`; empty for the whole. */
  readonly path: string;
  /** What is wrong, and how to mend it. */
  readonly message: string;
}

/** Takes down a problem, so that all of them can be told at once. */
export type Report = (path: string, message: string) => void;

/** The path of an entry of a map. */
export function entryPath(field: string, key: string): string {
  return `${field}[${JSON.stringify(key)}]`;
}

/** A value as it is quoted in a message: as JSON, cut when it is long. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
