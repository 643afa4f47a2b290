import { comingChanges, type FactCertainty, ksefExemptions, sessionLimits } from '@nakor/domain/fa3/ksef-dates';
import { offlineModes, offlineRegimes, type StatementCertainty } from '@nakor/domain/offline/modes';
import type { Localized } from '@nakor/domain/shared/localized';

const introduction = `# Terminy i limity KSeF / Dates and limits of KSeF

<!-- Generated from packages/domain/src/fa3/ksef-dates.ts and packages/domain/src/offline/modes.ts by \`npm run docs\`; do not edit. -->

Terminy i limity, na których opierają się reguły i komunikaty, oprócz tego, co KSeF odrzuca ([rules.md](rules.md)).

The dates and limits on which rules and messages are based, in addition to what KSeF rejects ([rules.md](rules.md)). If the law or KSeF changes, only
these data change.
`;

const certaintyTexts: Readonly<Record<FactCertainty, string>> = {
  in_force: 'uchwalone / enacted',
  announced: 'zapowiedziane / announced',
  draft: 'projekt / draft',
  unconfirmed: 'niepotwierdzone / unconfirmed',
};

const statementTexts: Readonly<Record<StatementCertainty, string>> = {
  first_hand: 'z tekstu ustawy / from the act',
  second_hand: 'z tabeli i opisów Ministerstwa / from the Ministry’s table and descriptions',
  open: 'przepisy milczą / the act is silent',
};

const both = ({ pl, en }: Localized) => `${pl} / ${en}`;
const number = (value: number) => value.toLocaleString('en');

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const limitsNote = `To wartości domyślne kontekstu, które KSeF może podnieść; własne podaje się w opcjach polecenia \`nakor validate\`
(\`--session-invoices\`, \`--invoice-bytes\`, \`--invoice-with-attachment-bytes\`).

They are defaults of a context, which KSeF can raise; options of \`nakor validate\` state your own.`;

const limitColumns = [
  ...['Od / From', 'Faktury w sesji / Invoices of a session', 'Bajty faktury / Bytes of an invoice'],
  ...['Z załącznikiem / With an attachment', 'Części / Parts', 'Bajty części / Bytes of a part', 'Bajty paczki / Bytes of the package'],
  ...['Faktury identyfikatora zbiorczego / Invoices of a collective identifier', 'Źródło / Source'],
];

/** Content of `docs/ksef-dates.md`. */
export function ksefDatesDocument(): string {
  const deadlines = offlineModes.map(({ text, after, workingDays, note, source }) => [
    both(text),
    workingDays === null ? '–' : String(workingDays),
    after === null ? '–' : after === 'issue' ? 'wystawienie / issue' : 'koniec / end',
    [note === null ? '' : both(note), source].filter((part) => part !== '').join(' '),
  ]);
  const regimes = Object.values(offlineRegimes).map(({ title, legalBasis, certainty }) => [
    ...[both(title), legalBasis.join(', '), statementTexts[certainty]],
  ]);
  const limits = sessionLimits.map(
    ({ from, invoices, parts, partBytes, packageBytes, invoiceBytes, invoiceWithAttachmentBytes, collectiveInvoices, source }) => [
      ...[from, number(invoices), number(invoiceBytes), number(invoiceWithAttachmentBytes), number(parts), number(partBytes)],
      ...[number(packageBytes), number(collectiveInvoices), source],
    ],
  );
  const exemptions = ksefExemptions.map(({ text, until, source }) => [both(text), until ?? '–', source]);
  const coming = comingChanges.map(({ from, certainty, text, source }) => [from ?? '–', certaintyTexts[certainty], both(text), source]);
  return [
    introduction,
    '## Termin przesłania / Deadline of sending\n',
    `${table(['Tryb / Mode', 'Dni robocze / Working days', 'Od / After', 'Źródło / Source'], deadlines)}\n`,
    '### Po ogłoszonych zdarzeniach / After announced events\n',
    `${table(['Zasada / Regime', 'Podstawa (ustawa o VAT) / Legal basis (VAT Act)', 'Skąd / Known from'], regimes)}\n`,
    '## Limity sesji i faktury / Limits of a session and of an invoice\n',
    `${limitsNote}\n`,
    `${table(limitColumns, limits)}\n`,
    '## Faktury poza KSeF / Invoices outside KSeF\n',
    `${table(['Faktura / Invoice', 'Do / Until', 'Źródło / Source'], exemptions)}\n`,
    '## Zmiany / Changes to come\n',
    `${table(['Od / From', 'Pewność / Certainty', 'Zmiana / Change', 'Źródło / Source'], coming)}\n`,
  ].join('\n');
}
