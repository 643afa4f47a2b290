import { addDays } from '../../fa3/elements/calendar.ts';
import { inferOfflineMode } from '../../offline/compute-deadline.ts';
import { mayRecordInvoice } from '../matching/keys.ts';
import type { KsefInvoice } from '../model/ksef-invoice.ts';
import type { Match } from '../model/reconciliation.ts';
import type { RegisterRow } from '../model/register.ts';
import type { FindingContext } from './finding-context.ts';
import { differ, type Evidence, type FindingKind, markerBasis } from './finding-kind.ts';
import { isSoundNumber } from './sound-number.ts';

/** Days within which the record is corrected once a document with DI has its number. */
const correctionDays = 14;

/** Findings about how the rows of a match name its state in KSeF. */
export const stateKinds: readonly FindingKind<Match>[] = [
  {
    code: 'REC-030',
    severity: 'error',
    correctsRegister: true,
    title: {
      pl: 'OFF, choć w dniu wystawienia nie ogłoszono awarii KSeF',
      en: 'OFF although no failure of KSeF was announced on the day of issue',
    },
    basis: { pl: 'art. 106nf ustawy o VAT; opis pola OFF', en: 'art. 106nf of the VAT Act; description of OFF' },
    todo: {
      pl: 'OFF jest tylko dla faktur z awarii (art. 106nf) bez numeru. Faktura offline24 albo z niedostępności ma DI, a z numerem NrKSeF. Jeśli była awaria, podaj ją (--event, w API events).',
      en: 'OFF is for invoices of a failure (art. 106nf) without a number. One of offline24 mode or unavailability has DI, one with a number NrKSeF. If there was a failure, state it (--event, in the API events).',
    },
    find: (match, context) =>
      findState(match, 'OFF', (row, invoice) => !isNumberedBefore(row, invoice, context) && !isOfFailure(invoice, context), 'DI'),
  },
  {
    code: 'REC-031',
    severity: 'error',
    correctsRegister: true,
    title: {
      pl: 'DI albo OFF, choć faktura miała numer KSeF przed złożeniem pliku',
      en: 'DI or OFF although the invoice had its KSeF number before the file was filed',
    },
    basis: markerBasis,
    todo: { pl: 'Wpisz numer KSeF zamiast znacznika.', en: 'Enter the KSeF number instead of the marker.' },
    find(match, context) {
      const waiting = match.rows.filter(isWaiting).filter((row) => isNumberedBefore(row, match.invoices[0], context));
      return listStates(waiting, match.invoices[0].ksefNumber);
    },
  },
  {
    code: 'REC-032',
    severity: 'error',
    correctsRegister: true,
    title: { pl: 'BFK, choć faktura jest w KSeF', en: 'BFK although the invoice is in KSeF' },
    basis: markerBasis,
    todo: {
      pl: 'Wpisz numer KSeF: BFK jest dla faktur poza KSeF.',
      en: 'Enter the KSeF number: BFK is for invoices outside KSeF.',
    },
    find: (match) => findState(match, 'BFK', (_row, { ksefNumber }) => ksefNumber !== null, match.invoices[0].ksefNumber),
  },
  {
    code: 'REC-034',
    severity: 'error',
    correctsRegister: true,
    title: {
      pl: 'DI wpisano słusznie, ale faktura ma już numer KSeF: JPK trzeba skorygować',
      en: 'DI was right, but the invoice has its KSeF number by now: the JPK has to be corrected',
    },
    basis: { pl: 'art. 109 ust. 3e ustawy o VAT', en: 'art. 109(3e) of the VAT Act' },
    todo: {
      pl: 'Skoryguj JPK w ciągu 14 dni od nadania numeru: zamiast DI wpisz numer KSeF.',
      en: 'Correct the JPK within 14 days of the number: enter the KSeF number instead of DI.',
    },
    find(match, context) {
      const [invoice] = match.invoices;
      const { numberedOn, ksefNumber } = invoice;
      if (numberedOn === null) return null;
      const later = match.rows.filter((row) => isWaiting(row) && row.states.includes('DI') && !isNumberedBefore(row, invoice, context));
      const listed = listStates(later, ksefNumber);
      return listed === null ? null : { ...listed, dueOn: addDays(numberedOn, correctionDays) };
    },
  },
];

/** Findings about one row, matched or not. */
export const rowStateKinds: readonly FindingKind<RegisterRow>[] = [
  {
    code: 'REC-033',
    severity: 'error',
    correctsRegister: true,
    title: {
      pl: 'Wiersz nie ma dokładnie jednego z: NrKSeF, OFF, BFK, DI',
      en: 'The row does not have exactly one of NrKSeF, OFF, BFK and DI',
    },
    basis: markerBasis,
    todo: {
      pl: 'Zostaw jeden: numer KSeF, jeśli jest znany; inaczej OFF (awaria), BFK (poza KSeF) albo DI (inny dokument).',
      en: 'Keep one: the KSeF number if it is known; otherwise OFF (failure), BFK (outside KSeF) or DI (another document).',
    },
    find: ({ states }) => (states.length === 1 ? null : { differences: [differ('NrKSeF|OFF|BFK|DI', states.join(', '), null)] }),
  },
  {
    code: 'REC-035',
    severity: 'error',
    correctsRegister: true,
    title: { pl: 'W polu NrKSeF nie ma poprawnego numeru KSeF', en: 'NrKSeF contains no valid KSeF number' },
    basis: { pl: 'opis pola NrKSeF: postać i suma kontrolna', en: 'description of NrKSeF: form and checksum' },
    todo: { pl: 'Skopiuj numer z KSeF albo z UPO.', en: 'Copy the number from KSeF or from the UPO.' },
    find({ ksefNumber }, { byKsefNumber }) {
      const isKnown = ksefNumber === null || byKsefNumber.has(ksefNumber) || isSoundNumber(ksefNumber);
      return isKnown ? null : { differences: [differ('NrKSeF', ksefNumber, null)] };
    },
  },
];

/** Whether a row says that its document has no number yet; reports of cash registers and internal documents never get one. */
function isWaiting(row: RegisterRow): boolean {
  return mayRecordInvoice(row) && row.states.length === 1 && (row.states[0] === 'DI' || row.states[0] === 'OFF');
}

/** Whether the number was known when the file was filed; where the day of filing is unknown, it is assumed to be now. */
function isNumberedBefore(row: RegisterRow, { ksefNumber, numberedOn }: KsefInvoice, { filedOn }: FindingContext): boolean {
  if (ksefNumber === null || numberedOn === null) return false;
  const filed = filedOn(row);
  return filed === null || numberedOn <= filed;
}

function isOfFailure({ issueDay }: KsefInvoice, { events }: FindingContext): boolean {
  if (issueDay === null) return true;
  const mode = inferOfflineMode(issueDay, events);
  return mode === 'failure' || mode === 'total_failure';
}

function findState(
  { rows, invoices: [invoice] }: Match,
  state: 'OFF' | 'BFK',
  isWrong: (row: RegisterRow, invoice: KsefInvoice) => boolean,
  right: string | null,
): Evidence | null {
  return listStates(
    rows.filter((row) => row.states.length === 1 && row.states[0] === state && isWrong(row, invoice)),
    right,
  );
}

function listStates(rows: readonly RegisterRow[], right: string | null): Evidence | null {
  if (rows.length === 0) return null;
  return { rows, differences: rows.map(({ states }) => differ('NrKSeF|OFF|BFK|DI', states.join(', '), right)) };
}
