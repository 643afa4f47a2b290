import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import type { Measurement } from './metrics.ts';

/** The measurements for an error that a function has logged. */
export function measureError(functionName: string, error: unknown): readonly Measurement[] {
  const ofFunction: Measurement = { metric: 'Faults', value: 1, of: functionName };
  if (!(error instanceof DependencyUnavailable)) return [ofFunction];
  return [ofFunction, { metric: 'DependencyFaults', value: 1, of: error.dependency }];
}
