import { escapeControlCharacters } from '@nakor/domain/shared/terminal-escape';
import type { OperatorIo } from '../cli/ports.ts';

/** Warns that a notification of replayed deliveries could not be sent. */
export function warnOfNotification(io: OperatorIo, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  io.error(
    escapeControlCharacters(`Warning: the deliveries will be sent a minute or two later because a notification failed (${reason}).\n`),
  );
}
