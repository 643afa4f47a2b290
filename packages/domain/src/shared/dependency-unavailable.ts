import { InternalError } from './internal-error.ts';

/** A service that Nakor depends on did not respond in time or throttled the request. A retry may succeed. */
export class DependencyUnavailable extends InternalError {
  readonly dependency: string;

  constructor(dependency: string, cause: unknown) {
    super(`${dependency} is unavailable`, { cause });
    this.name = 'DependencyUnavailable';
    this.dependency = dependency;
  }
}
