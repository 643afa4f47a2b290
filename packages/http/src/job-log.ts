import { Logger } from '@aws-lambda-powertools/logger';

/** Where a function writes that no caller waits for. */
export interface JobLog {
  /** One line about a run, in numbers and codes; never content, names or keys. */
  report(message: string, facts: Readonly<Record<string, unknown>>): void;
  /** A line that raises the alarm for faults. */
  fault(fault: unknown): void;
}

/** The log of a function that works by itself, in JSON lines like those of the request log. */
export function createJobLog(serviceName: string): JobLog {
  const logger = new Logger({ serviceName });
  return {
    report: (message, facts) => logger.info(message, { ...facts }),
    fault: (fault) => logger.error('fault', { error: fault instanceof Error ? fault : new Error('Thrown value is not an error') }),
  };
}
