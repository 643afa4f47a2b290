/** One problem of a preset, described for its author. */
export interface PresetProblem {
  /** Such as `vat_rate_map["np"]`; empty for the whole preset. */
  readonly path: string;
  /** What is wrong and how to fix it. */
  readonly message: string;
}

/** Collects a problem, so that all of them are reported together. */
export type Report = (path: readonly PropertyKey[], message: string) => void;

/** A path as authors read it: keys of maps are quoted, such as `scenario_overrides["price-change"].method`. */
export function formatPath(steps: readonly PropertyKey[]): string {
  const [field = '', key, ...rest] = steps;
  const inside = rest.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`));
  return [String(field), key === undefined ? '' : `[${JSON.stringify(key)}]`, ...inside].join('');
}

/** A value as JSON for messages, truncated when long. */
export function formatQuoted(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** The end of a message that says what a field must be. */
export function formatFound(value: unknown): string {
  return value === undefined ? ', and it is missing' : `, and it is ${formatQuoted(value)}`;
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
