import { InternalError, listFrames } from '@nakor/domain/shared/internal-error';
import type { CarriedError } from './messages.ts';

/** Serializes an error to leave its thread. */
export function carryError(error: unknown): CarriedError {
  if (!(error instanceof Error)) return { name: 'InternalError', message: 'A thrown value is not an Error.', frames: [] };
  const message = error instanceof InternalError ? error.message : `The engine threw ${error.name}.`;
  return { name: error.name, message, frames: listFrames(error) };
}

/** The deserialized error, for the log. Its message contains no caller data. */
export function restoreError({ name, message, frames }: CarriedError): InternalError {
  const error = new InternalError(message);
  error.name = name;
  error.stack = [`${name}: ${message}`, ...frames].join('\n');
  return error;
}
