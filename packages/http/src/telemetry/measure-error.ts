import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import type { Measurement } from './metrics.ts';

/** What is counted of a fault that a function has logged. */
export function measureError(functionName: string, fault: unknown): readonly Measurement[] {
  const ofFunction: Measurement = { metric: 'Faults', value: 1, of: functionName };
  if (!(fault instanceof DependencyUnavailable)) return [ofFunction];
  return [ofFunction, { metric: 'DependencyFaults', value: 1, of: fault.dependency }];
}
