import { formatNumber } from '@nakor/domain/money/number-text';
import type { Localized } from '@nakor/domain/shared/localized';

/** States that files cannot be used at all. */
export const noFolders: Localized = {
  en: 'This server may not read files. Pass the document as xml, or start the server with --root FOLDER.',
  pl: 'Ten serwer nie może czytać plików. Podaj dokument w polu xml albo uruchom serwer z opcją --root FOLDER.',
};

/** One message for paths outside of the folders and for missing files, so that it does not reveal which files exist elsewhere. */
export function describeNotFound(path: string, folders: readonly string[]): Localized {
  const list = folders.join(', ');
  return {
    en: `${path} is not a file in a folder that this server may read (${list}).`,
    pl: `${path} nie jest plikiem w folderze, który ten serwer może czytać (${list}).`,
  };
}

/** States that only files of some types are read and written. */
export function describeOtherExtension(path: string, extensions: readonly string[]): Localized {
  return {
    en: `${path} does not end with ${extensions.join(' or ')}.`,
    pl: `Nazwa ${path} nie kończy się na ${extensions.join(' ani ')}.`,
  };
}

/** States that a path is something else than a regular file. */
export function describeNotRegular(path: string): Localized {
  return { en: `${path} is not a regular file.`, pl: `${path} nie jest zwykłym plikiem.` };
}

/** States that the documents of one call are too large. */
export function describeTooLarge(path: string, limitBytes: number): Localized {
  return {
    en: `${path} is too large: the documents of one call may have at most ${formatNumber(String(limitBytes), 'en')} bytes together.`,
    pl: `${path} jest za duży: dokumenty jednego wywołania mogą mieć razem najwyżej ${formatNumber(String(limitBytes), 'pl')} bajtów.`,
  };
}

/** States that a file cannot be read, with the code of the operating system. */
export function describeUnreadable(path: string, code: string): Localized {
  return { en: `${path} cannot be read (${code}).`, pl: `Nie można odczytać pliku ${path} (${code}).` };
}

/** States that nothing is overwritten. */
export function describeAlreadyExists(path: string): Localized {
  return {
    en: `${path} already exists, and this server never overwrites files. Choose another name.`,
    pl: `${path} już istnieje, a ten serwer nigdy nie nadpisuje plików. Wybierz inną nazwę.`,
  };
}

/** States that a file cannot be written, with the code of the operating system. */
export function describeUnwritable(path: string, code: string): Localized {
  return { en: `${path} cannot be written (${code}).`, pl: `Nie można zapisać pliku ${path} (${code}).` };
}

/** States that a folder or an archive has more documents than one call may have. */
export function describeTooMany(path: string, limit: number): Localized {
  return {
    en: `${path}: more than ${formatNumber(String(limit), 'en')} documents are too many for one call. Name a subfolder, or use nakor validate.`,
    pl: `${path}: ponad ${formatNumber(String(limit), 'pl')} dokumentów to za dużo na jedno wywołanie. Podaj podfolder albo użyj nakor validate.`,
  };
}

/** States that there is nothing to validate. */
export function noDocuments(path: string): Localized {
  return { en: `${path} contains no *.xml files.`, pl: `${path} nie zawiera plików *.xml.` };
}
