import type { Language } from '../language.ts';

const polish = {
  title: 'Nakor: faktura i korekta FA(3)',
  pages: 'Strony',
  views: 'Widoki',
  referencePage: 'Dokumentacja API',
  onDisk: 'Strona z dysku: bez katalogu reguł; dokumentację korekty tworzy polecenie.',
  rulesPage: 'Katalog reguł',
  filesView: 'Pliki',
  invoiceView: 'Faktura',
  correctionView: 'Korekta',
  language: 'Język',
  theme: 'Wygląd',
  themes: { auto: 'Jak w systemie', light: 'Jasny', dark: 'Ciemny' },
};

/** The texts of the frame of the page. */
export type ShellTexts = typeof polish;

const english: ShellTexts = {
  title: 'Nakor: FA(3) invoices and corrections',
  pages: 'Pages',
  views: 'Views',
  referencePage: 'API reference',
  onDisk: 'Opened from a disk: without the pages of rules; a command makes audit packs.',
  rulesPage: 'Rules',
  filesView: 'Files',
  invoiceView: 'Invoice',
  correctionView: 'Correction',
  language: 'Language',
  theme: 'Appearance',
  themes: { auto: 'As in the system', light: 'Light', dark: 'Dark' },
};

/** By language. */
export const shellTexts: Readonly<Record<Language, ShellTexts>> = { pl: polish, en: english };
