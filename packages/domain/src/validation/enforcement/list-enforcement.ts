import type { Localized } from '../../shared/localized.ts';
import { type KsefChange, type KsefEnvironment, ksefEnvironments } from '../model/enforcement.ts';
import { enforcementRows } from './ksef-enforcement.ts';

/** What KSeF does in one environment from some day on. */
interface EnforcementEntry extends KsefChange {
  readonly environment: KsefEnvironment;
  /** When it does something else all the same; null if never. */
  readonly unless: Localized | null;
}

/** The history of what KSeF does about a code, by environment, oldest first; empty if it does not check it. */
export function listEnforcement(code: string): readonly EnforcementEntry[] {
  return ksefEnvironments.flatMap((environment) =>
    enforcementRows
      .filter(({ codes, environments }) => codes.includes(code) && environments.includes(environment))
      .map(({ effect, from, certainty, source, unless = null }) => ({ environment, effect, from, certainty, source, unless })),
  );
}
