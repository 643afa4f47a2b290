import type { Language } from '@nakor/domain/shared/localized';
import type { UpoMatchResult } from '../schemas/responses/upo.ts';

type Finding = UpoMatchResult['findings'][number];
type Entry = Omit<UpoMatchResult['unmatched_entries'][number], 'code' | 'message' | 'nearest_file' | 'seller_nip' | 'sha256'>;

interface Words {
  readonly complete: string;
  readonly incomplete: string;
  readonly session: string;
  readonly page: (number: number, count: number) => string;
  readonly documents: string;
  readonly signature: string;
  readonly signatures: Readonly<Record<UpoMatchResult['upos'][number]['signature']['state'], string>>;
  readonly matched: string;
  readonly unmatchedFiles: string;
  readonly unmatchedEntries: string;
  readonly entry: string;
  readonly severities: Readonly<Record<Finding['severity'], string>>;
}

const words: Readonly<Record<Language, Words>> = {
  pl: {
    complete: 'UPO i pliki się zgadzają.',
    incomplete: 'UPO i pliki się nie zgadzają.',
    session: 'sesja',
    page: (number, count) => `strona ${number} z ${count}`,
    documents: 'liczba dokumentów',
    signature: 'podpis',
    signatures: {
      valid: 'prawidłowy',
      untrusted: 'nienaruszony, podpisującego nie potwierdzono',
      invalid: 'NIEPRAWIDŁOWY',
      absent: 'brak',
    },
    matched: 'Przyjęte przez KSeF',
    unmatchedFiles: 'Pliki, których nie ma w UPO',
    unmatchedEntries: 'Wpisy UPO, których nie ma wśród plików',
    entry: 'pozycja',
    severities: { error: 'błąd', warning: 'ostrzeżenie', info: 'informacja' },
  },
  en: {
    complete: 'UPOs and files agree.',
    incomplete: 'UPOs and files do not agree.',
    session: 'session',
    page: (number, count) => `page ${number} of ${count}`,
    documents: 'documents',
    signature: 'signature',
    signatures: { valid: 'valid', untrusted: 'intact, signer not confirmed', invalid: 'NOT VALID', absent: 'none' },
    matched: 'Accepted by KSeF',
    unmatchedFiles: 'Files that are in no UPO',
    unmatchedEntries: 'Entries that are none of the files',
    entry: 'position',
    severities: { error: 'error', warning: 'warning', info: 'information' },
  },
};

/**
 * UPOs compared with files as text for people; without a line break at its end.
 *
 * @param names names of the UPOs, in their order
 */
export function formatUpoText(result: UpoMatchResult, names: readonly string[], language: Language): string {
  const own = words[language];
  const nameOf = (upo: number | null) => names[upo ?? -1] ?? '';
  const section = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : [`${title}: ${lines.length}`, ...lines]);
  return [
    ...result.upos.flatMap((upo, index) => [
      describeUpo(upo, nameOf(index), own),
      ...upo.signature.findings.map(({ code, message }) => `- ${nameOf(index)}: ${message} (${code})`),
    ]),
    ...result.findings.map((finding) => describeFinding(finding, nameOf(finding.upo), own)),
    ...section(
      own.matched,
      result.matched.map(({ file, entries }) => `  ${file}: ${entries.map(({ ksef_number }) => ksef_number ?? '–').join(', ')}`),
    ),
    ...section(
      own.unmatchedFiles,
      result.unmatched_files.map(({ file, nearest, message, code }) => {
        const number = nearest === null ? '' : ` ${describeEntry(nearest, nameOf, own)}`;
        return `- ${file}: ${message}${number} (${code})`;
      }),
    ),
    ...section(
      own.unmatchedEntries,
      result.unmatched_entries.map(({ nearest_file: file, message, code, ...entry }) => {
        return `- ${describeEntry(entry, nameOf, own)}: ${message}${file === null ? '' : ` ${file}`} (${code})`;
      }),
    ),
    ...result.notes,
    result.complete ? own.complete : own.incomplete,
  ].join('\n');
}

function describeUpo({ version, session, page, entries, signature }: UpoMatchResult['upos'][number], name: string, own: Words): string {
  const pages = page === null ? '' : `, ${own.page(page.number, page.count)}`;
  const { signer: by, signing_time: time } = signature;
  const signer = by === null ? '' : ` (${by.subject}, ${time})`;
  const of = session === null ? '' : `, ${own.session} ${session}`;
  return `${name}: UPO ${version}${of}${pages}, ${own.documents}: ${entries}, ${own.signature}: ${own.signatures[signature.state]}${signer}`;
}

function describeFinding({ severity, code, position, file, message }: Finding, upo: string, own: Words): string {
  const at = position === null ? '' : `, ${own.entry} ${position}`;
  const place = [upo === '' ? '' : `${upo}${at}`, file ?? ''].filter((part) => part !== '').join(', ');
  return `- ${place}${place === '' ? '' : ': '}${own.severities[severity]}: ${message} (${code})`;
}

function describeEntry(entry: Entry, nameOf: (upo: number) => string, own: Words): string {
  return `${entry.ksef_number ?? '–'}, ${entry.invoice_number ?? '–'} (${nameOf(entry.upo)}, ${own.entry} ${entry.position})`;
}
