import type { Localized } from '@nakor/domain/shared/localized';
import { getSystemCode } from './user-error.ts';

const texts: Readonly<Record<string, Localized>> = {
  ENOENT: { pl: 'Nie ma takiego pliku.', en: 'The file does not exist.' },
  EACCES: { pl: 'Brak uprawnień do odczytu tego pliku.', en: 'You do not have permission to read this file.' },
  EPERM: { pl: 'Brak uprawnień do odczytu tego pliku.', en: 'You do not have permission to read this file.' },
  EISDIR: { pl: 'To jest folder.', en: 'This is a folder.' },
  ELOOP: { pl: 'Dowiązania symboliczne tworzą pętlę.', en: 'The symbolic links form a loop.' },
};

/** Why a file cannot be read, in a sentence. */
export function formatFileErrorText(error: unknown): Localized {
  const code = getSystemCode(error) ?? 'unknown';
  return texts[code] ?? { pl: `Nie można odczytać pliku (${code}).`, en: `The file cannot be read (${code}).` };
}
