import { InternalError } from './internal-error.ts';

/** A service Nakor depends on did not answer in time or refused for load. Calling again later may succeed. */
export class DependencyUnavailable extends InternalError {
  readonly dependency: string;

  constructor(dependency: string, cause: unknown) {
    super(`${dependency} is unavailable`, { cause });
    this.name = 'DependencyUnavailable';
    this.dependency = dependency;
  }
}
