import { Logger } from '@aws-lambda-powertools/logger';
import { serializeError } from './serialize-error.ts';

/** Logs errors of components that run next to the functions on one machine, in the same format as theirs; no metrics are published. */
export function createErrorLog(serviceName: string): (error: unknown) => void {
  const logger = new Logger({ serviceName });
  return (error) => logger.error('fault', { error: serializeError(error) });
}
