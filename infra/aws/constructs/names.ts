import type { FunctionGroup } from '@nakor/contract/routes';

/** Stage of the API inside API Gateway; part of the default address, see constructs/api.ts. */
export const gatewayStageName = 'live';

/** Name of the API of a stage, by which metrics know it. */
export function apiName(stageName: string): string {
  return `nakor-${stageName}`;
}

/** Name of the function of a group. */
export function functionName(stageName: string, group: FunctionGroup): string {
  return `nakor-${stageName}-${group}`;
}
