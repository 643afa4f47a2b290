import type { KsefEnvironment } from '../../validation/model/rule.ts';

/** Settings of a build, apart from the request. */
export interface BuildSettings {
  /** The instant of the correction, in milliseconds since the epoch; it becomes `DataWytworzeniaFa`. */
  readonly nowUnixMs: number;
  readonly environment: KsefEnvironment;
  /** `SystemInfo`. */
  readonly systemInfo: string;
}
