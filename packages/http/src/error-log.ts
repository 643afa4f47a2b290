import { Logger } from '@aws-lambda-powertools/logger';
import { faultFacts } from './serialize-error.ts';

/** Where faults go of what is around functions on one machine: lines like theirs, of which no metrics are made. */
export function createFaultLog(serviceName: string): (fault: unknown) => void {
  const logger = new Logger({ serviceName });
  return (fault) => logger.error('fault', { error: faultFacts(fault) });
}
