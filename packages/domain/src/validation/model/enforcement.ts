import type { Localized } from '../../shared/localized.ts';

/** The KSeF environment for which the invoice is meant. They do not enforce the same conditions. */
export const ksefEnvironments = ['prod', 'demo', 'test'] as const;
export type KsefEnvironment = (typeof ksefEnvironments)[number];

/** Where a condition on an invoice comes from. */
export const enforcers = ['ksef', 'law', 'arithmetic', 'practice'] as const;
export type Enforcer = (typeof enforcers)[number];

/** What KSeF does with an invoice: rejects it, accepts it with a technical warning (`X-System-Warning`), or accepts it. */
export const ksefEffects = ['rejects', 'warns', 'accepts'] as const;
export type KsefEffect = (typeof ksefEffects)[number];

/** How certain a change of KSeF is: observed or documented, announced with a day, or announced without confirmation. */
export const certainties = ['in_force', 'announced', 'unconfirmed'] as const;
type Certainty = (typeof certainties)[number];

/** A change of what KSeF does. */
export interface KsefChange {
  readonly effect: KsefEffect;
  /** The first day, `YYYY-MM-DD` in Poland; null if it is not published. */
  readonly from: string | null;
  readonly certainty: Certainty;
  /** The publication that says so. */
  readonly source: string;
}

/** What KSeF does on one day in one environment. */
export interface KsefEnforcement extends Omit<KsefChange, 'from'> {
  readonly environment: KsefEnvironment;
  /** The day since which it does so; null if it is not published. */
  readonly since: string | null;
  /** When it does something else all the same; null if never. */
  readonly unless: Localized | null;
  /** A change that is still to come, or whose day has passed without confirmation. */
  readonly next: KsefChange | null;
}
