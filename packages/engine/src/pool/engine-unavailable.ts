import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';

/** The engine as a dependency, in errors and in the metric of dependencies that did not respond. */
export const engineDependency = 'Engine';

/** The error for work that no thread of the engine could do in time. A retry may succeed. */
export function createEngineUnavailable(): DependencyUnavailable {
  return new DependencyUnavailable(engineDependency, undefined);
}
