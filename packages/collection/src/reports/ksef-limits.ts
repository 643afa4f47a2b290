import { currentSessionLimits } from '@nakor/domain/fa3/ksef-dates';
import type { Language, Localized } from '@nakor/domain/shared/localized';
import { formatCount } from './counted.ts';

/** What KSeF limits. Sizes are in bytes. */
export interface LimitedFiles {
  readonly files: number;
  readonly unreadable: number;
  readonly totalBytes: number;
  /** `isPackage`: a ZIP or a compressed TAR, as KSeF accepts it in a batch session. */
  readonly archives: readonly { readonly name: string; readonly size: number; readonly isPackage: boolean; readonly documents: number }[];
  /** Number of invoices that KSeF accepts in one session of the context; the default if absent. */
  readonly sessionInvoices?: number;
}

/** What the limits mean for the files of a run, in whole sentences; empty if all of them fit into one session. */
export function formatKsefLimitTexts(
  { files, unreadable, totalBytes, archives, sessionInvoices = currentSessionLimits.invoices }: LimitedFiles,
  language: Language,
): readonly string[] {
  const documents = files - unreadable;
  const texts: Localized[] = [];
  const { packageBytes } = currentSessionLimits;
  if (documents > sessionInvoices) texts.push(sessionsText(documents, sessionInvoices));
  if (totalBytes > packageBytes) texts.push(packageText(totalBytes));
  for (const { name, size, isPackage, documents: inside } of archives) {
    if (!isPackage) continue;
    if (size > packageBytes) texts.push(archiveSizeText(name, size));
    if (inside > sessionInvoices) texts.push(archiveCountText(name, inside, sessionInvoices));
  }
  return texts.map((text) => text[language]);
}

function sessionsText(documents: number, limit: number): Localized {
  const sessions = Math.ceil(documents / limit);
  return {
    pl: `KSeF przyjmuje w jednej sesji ${limitText(limit, 'pl')}: ${formatCount(documents, 'pl')} dokumentów wymaga co najmniej ${sessions} sesji.`,
    en: `KSeF accepts in one session ${limitText(limit, 'en')}: ${formatCount(documents, 'en')} documents need at least ${sessions} sessions.`,
  };
}

/** A default is named as such, because KSeF can raise it for a context. */
function limitText(limit: number, language: Language): string {
  const count = formatCount(limit, language);
  const isDefault = limit === currentSessionLimits.invoices;
  if (language === 'pl') return `najwyżej ${count} faktur${isDefault ? ' (domyślnie)' : ''}`;
  return `at most ${count} invoices${isDefault ? ' (by default)' : ''}`;
}

function packageText(bytes: number): Localized {
  return {
    pl: `Dokumenty mają razem ${gigabytes(bytes, 'pl')} GB. ${packageLimit.pl}`,
    en: `The documents have ${gigabytes(bytes, 'en')} GB together. ${packageLimit.en}`,
  };
}

const { packageBytes, parts, partBytes } = currentSessionLimits;

const packageLimit: Localized = {
  pl: `Paczka (ZIP albo TarGz) w sesji wsadowej KSeF może mieć domyślnie najwyżej ${packageBytes / 1e9} GB, w najwyżej ${parts} częściach po ${partBytes / 1e6} MB.`,
  en: `The package (ZIP or TarGz) of a KSeF batch session may by default have at most ${packageBytes / 1e9} GB, in at most ${parts} parts of ${partBytes / 1e6} MB.`,
};

function archiveSizeText(name: string, bytes: number): Localized {
  return {
    pl: `${name} ma ${gigabytes(bytes, 'pl')} GB. ${packageLimit.pl}`,
    en: `${name} has ${gigabytes(bytes, 'en')} GB. ${packageLimit.en}`,
  };
}

function archiveCountText(name: string, documents: number, limit: number): Localized {
  return {
    pl: `${name} zawiera ${formatCount(documents, 'pl')} dokumentów, a w sesji KSeF może być ${limitText(limit, 'pl')}.`,
    en: `${name} contains ${formatCount(documents, 'en')} documents, and a session of KSeF may have ${limitText(limit, 'en')}.`,
  };
}

function gigabytes(bytes: number, language: Language): string {
  const [whole = '', decimals = ''] = (bytes / 1_000_000_000).toFixed(1).split('.');
  return `${formatCount(Number(whole), language)}${language === 'pl' ? ',' : '.'}${decimals}`;
}
