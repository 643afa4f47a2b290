/** Severities that an organization can choose. `critical` is what KSeF rejects, so it cannot be chosen. */
export const chosenSeverities = ['error', 'warning', 'info', 'off'] as const;

/** One of {@link chosenSeverities}. */
export type ChosenSeverity = (typeof chosenSeverities)[number];

/** A severity that an organization changed. */
interface RuleChange {
  readonly severity: ChosenSeverity;
  readonly reason: string;
}

/** The changed severities by code. */
export type RuleChanges = Readonly<Record<string, RuleChange>>;
