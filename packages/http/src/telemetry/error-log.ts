import { Logger } from '@aws-lambda-powertools/logger';
import { serializeError } from './serialize-error.ts';

/** Where faults go of what is around functions on one machine: lines like theirs, of which no metrics are made. */
export function createErrorLog(serviceName: string): (fault: unknown) => void {
  const logger = new Logger({ serviceName });
  return (fault) => logger.error('fault', { error: serializeError(fault) });
}
