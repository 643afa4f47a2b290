import { currentSessionLimits } from '@nakor/domain/fa3/ksef-dates';
import type { Language, Localized } from '@nakor/domain/shared/localized';
import { formatCount } from './counted.ts';

/** What KSeF limits. Sizes are in bytes. */
export interface LimitedFiles {
  readonly files: number;
  readonly unreadable: number;
  readonly totalBytes: number;
  readonly archives: readonly { readonly name: string; readonly size: number; readonly isZip: boolean; readonly documents: number }[];
}

/** What the limits mean for the files of a run, in whole sentences; empty if all of them fit into one session. */
export function formatKsefLimitTexts({ files, unreadable, totalBytes, archives }: LimitedFiles, language: Language): readonly string[] {
  const documents = files - unreadable;
  const texts: Localized[] = [];
  const { invoices: sessionInvoices, packageBytes } = currentSessionLimits;
  if (documents > sessionInvoices) texts.push(sessionsText(documents));
  if (totalBytes > packageBytes) texts.push(packageText(totalBytes));
  for (const { name, size, isZip, documents: inside } of archives) {
    if (!isZip) continue;
    if (size > packageBytes) texts.push(archiveSizeText(name, size));
    if (inside > sessionInvoices) texts.push(archiveCountText(name, inside));
  }
  return texts.map((text) => text[language]);
}

function sessionsText(documents: number): Localized {
  const sessions = Math.ceil(documents / currentSessionLimits.invoices);
  return {
    pl: `KSeF przyjmuje w jednej sesji domyślnie najwyżej 10\u00a0000 faktur: ${formatCount(documents, 'pl')} dokumentów wymaga co najmniej ${sessions} sesji.`,
    en: `KSeF accepts by default at most 10,000 invoices in a session: ${formatCount(documents, 'en')} documents need at least ${sessions} sessions.`,
  };
}

function packageText(bytes: number): Localized {
  return {
    pl: `Dokumenty mają razem ${gigabytes(bytes, 'pl')} GB. Paczka (ZIP albo TarGz) w sesji wsadowej KSeF może mieć domyślnie najwyżej 5 GB, w najwyżej 50 częściach po 100 MB.`,
    en: `The documents have ${gigabytes(bytes, 'en')} GB together. The package (ZIP or TarGz) of a KSeF batch session may by default have at most 5 GB, in at most 50 parts of 100 MB.`,
  };
}

function archiveSizeText(name: string, bytes: number): Localized {
  return {
    pl: `${name} ma ${gigabytes(bytes, 'pl')} GB. Paczka (ZIP albo TarGz) w sesji wsadowej KSeF może mieć domyślnie najwyżej 5 GB, w najwyżej 50 częściach po 100 MB.`,
    en: `${name} has ${gigabytes(bytes, 'en')} GB. The package (ZIP or TarGz) of a KSeF batch session may by default have at most 5 GB, in at most 50 parts of 100 MB.`,
  };
}

function archiveCountText(name: string, documents: number): Localized {
  return {
    pl: `${name} zawiera ${formatCount(documents, 'pl')} dokumentów, a w sesji KSeF może być domyślnie najwyżej 10\u00a0000 faktur.`,
    en: `${name} contains ${formatCount(documents, 'en')} documents, and a session of KSeF may by default have at most 10,000 invoices.`,
  };
}

function gigabytes(bytes: number, language: Language): string {
  const [whole = '', decimals = ''] = (bytes / 1_000_000_000).toFixed(1).split('.');
  return `${formatCount(Number(whole), language)}${language === 'pl' ? ',' : '.'}${decimals}`;
}
