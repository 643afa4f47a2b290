import { tooLargeTexts } from '@nakor/collection/outcome';
import type { Language, Localized } from '@nakor/domain/shared/localized';
import type { Task, TaskOutcome } from '../../engine/messages.ts';
import type { Source, Unreadable } from '../../input/source.ts';
import { formatFileErrorText } from '../../shared/file-errors.ts';

/** A document that was read and worked on. */
export interface Examined {
  readonly kind: 'examined';
  readonly name: string;
  readonly path: string | null;
  readonly content: Uint8Array;
  readonly outcome: TaskOutcome;
}

/**
 * Reads a document and runs a task on it.
 *
 * @returns also why it could not be read; never rejects
 */
export async function examineFile(
  { name, path, read }: Source,
  run: (task: Task) => Promise<TaskOutcome>,
  task: Omit<Task, 'xml' | 'name'>,
  language: Language,
): Promise<Examined | Unreadable> {
  try {
    const content = await read();
    if (content !== null) return { kind: 'examined', name, path, content, outcome: await run({ ...task, name, xml: content }) };
    const rejection = { code: 'FILE_TOO_LARGE', message: tooLargeTexts[language], details: [] };
    return { kind: 'examined', name, path, content: new Uint8Array(), outcome: { kind: 'rejected', rejection } };
  } catch (error) {
    return { kind: 'unreadable', name, reason: formatFileErrorText(error) };
  }
}

/** Why an internal error, or a lack of memory, left a document without a result. */
export function formatFailureText(message: string): Localized {
  return {
    pl: `Dokumentu nie udało się zbadać z powodu błędu programu: ${message}`,
    en: `The document could not be examined because of an error of the program: ${message}`,
  };
}
