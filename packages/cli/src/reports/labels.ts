import type { Noun } from '@nakor/collection/reports/counted';
import { type ReportLabels, labelsIn as sharedLabelsIn } from '@nakor/collection/reports/labels';
import type { Language } from '@nakor/domain/shared/localized';

/** Places in files that a fix changes. */
export const placesNoun: Noun = { en: ['place', 'places'], pl: ['miejsce', 'miejsca', 'miejsc'] };

/** Texts of reports: those that the workbench shares, and those of the command line. */
export interface Labels extends ReportLabels {
  readonly rejected: string;
  readonly relatedRejected: string;
  readonly furtherLines: (lines: string) => string;
  /** Introduces something that was not checked. */
  readonly note: string;
  /** A rule without issues, in place of a severity. */
  readonly off: string;
  /** A change of severity by the organization. */
  readonly changed: (code: string, from: string, to: string, reason: string) => string;
  readonly convertedFrom: (encoding: string) => string;
  /** Heads the list of wrong files. */
  readonly wrongFiles: (files: string) => string;
  readonly furtherErrors: (count: string) => string;
  readonly furtherFiles: (files: string) => string;
  /** What a fix would change, and the command for it. */
  readonly fixable: (places: string, files: string, command: string) => string;
}

const ownLabels: Readonly<Record<Language, Omit<Labels, keyof ReportLabels>>> = {
  pl: {
    rejected: 'TO NIE JEST FAKTURA XML',
    relatedRejected: 'PODANY DOKUMENT NIE JEST FAKTURĄ XML',
    furtherLines: (lines) => `dalsze linie: ${lines}`,
    note: 'uwaga',
    off: 'pomijane',
    changed: (code, from, to, reason) => `zmienione przez organizację: ${code}: ${from} → ${to} (${reason})`,
    convertedFrom: (encoding) => `odczytano z kodowania ${encoding}; KSeF przyjmuje tylko UTF-8`,
    wrongFiles: (files) => `Do poprawienia (${files}):`,
    furtherErrors: (count) => `i dalsze: ${count}`,
    furtherFiles: (files) => `… i ${files} więcej; wszystkie są w raporcie.`,
    fixable: (places, files, command) => `Automatycznie można naprawić ${places} (${files}): ${command}`,
  },
  en: {
    rejected: 'NOT AN XML INVOICE',
    relatedRejected: 'A RELATED DOCUMENT IS NOT AN XML INVOICE',
    furtherLines: (lines) => `further lines: ${lines}`,
    note: 'note',
    off: 'off',
    changed: (code, from, to, reason) => `changed by the organization: ${code} from ${from} to ${to} (${reason})`,
    convertedFrom: (encoding) => `read from the encoding ${encoding}; KSeF accepts only UTF-8`,
    wrongFiles: (files) => `To be corrected (${files}):`,
    furtherErrors: (count) => `and ${count} more`,
    furtherFiles: (files) => `… and ${files} more; all of them are in the report.`,
    fixable: (places, files, command) => `Can be fixed automatically: ${places} (${files}): ${command}`,
  },
};

/** Texts of reports by language. */
export const labelsIn: Readonly<Record<Language, Labels>> = {
  pl: { ...sharedLabelsIn.pl, ...ownLabels.pl },
  en: { ...sharedLabelsIn.en, ...ownLabels.en },
};
