import { buckets } from '../fa3/buckets.ts';
import type { Invoice } from '../fa3/invoice.ts';
import { sumOf } from '../money/decimal.ts';
import { groupBy } from '../shared/group-by.ts';
import { joinLocalized, type Localized } from '../shared/localized.ts';
import type { Element } from '../xml/element.ts';
import { belongsToSending } from './decrease-period.ts';
import {
  belongsToOtherReturn,
  buildJpkEntries,
  type CorrectionTypeCode,
  type JpkEntry,
  type JpkField,
  jpkFieldsOfBucket,
} from './jpk-map.ts';
import type { CorrectionContext } from './jpk-of-correction.ts';
import { listPieces, type Piece } from './pieces.ts';
import { findTaxPoint, type ReasonedMonth, supplyMonth } from './tax-point.ts';

/** The data that determine the months of a correction. */
export interface RowPeriods {
  readonly type: CorrectionTypeCode;
  /** When the cause of an increase arose; null when unknown. */
  readonly cause: 'from-the-start' | 'in-month-of-issue' | 'in-another-month' | null;
  /** The month in which the correction is sent to KSeF, `YYYY-MM`. */
  readonly sendingMonth: string;
}

/** Amounts of a correction that are recorded in one month. */
export interface Posting extends ReasonedMonth {
  readonly pieces: readonly Piece[];
  /** With the marker `FP`: not in the declaration. */
  readonly isReceipt: boolean;
}

/**
 * The months in which a correction is recorded: one, or more where lines, payments or fields have tax points of their own, where the tax point
 * moves, and with `TypKorekty` 3 one for increases and one for decreases. The postings add up to the entries.
 *
 * @source art. 19a, art. 20 ust. 1, art. 21 ust. 1, art. 29a ust. 13-17, art. 109 ust. 3d ustawy o VAT; FA(3), opis pola TypKorekty
 */
export function listPostings(
  context: CorrectionContext,
  correction: Invoice<Element>,
  entries: readonly JpkEntry[],
  periods: RowPeriods,
): readonly Posting[] {
  const isReceipt = correction.fa.isYes('FP');
  const pieces = listPieces(context, correction, entries, { splitsDirections: periods.type === '3' });
  if (pieces.length === 0) {
    const isElsewhere = belongsToOtherReturn(correction, entries);
    const point = isElsewhere
      ? { month: null, reason: reasons.otherReturn }
      : monthOf({ sign: -1, pieces }, false, { context, correction, periods }, null);
    return [{ ...point, pieces, isReceipt }];
  }
  const directions = ([1, -1] as const).map((sign) => ({ sign, pieces: pieces.filter((piece) => !piece.isMoved && piece.sign === sign) }));
  const isSplit = periods.type === '3' && (directions.every((direction) => direction.pieces.length > 0) || hasBothDirections(correction));
  const free = pieces.filter(({ isMoved }) => !isMoved);
  const sign = free.some((piece) => piece.sign === 1) ? 1 : -1;
  const groups = isSplit
    ? directions.filter((direction) => direction.pieces.length > 0)
    : free.length === 0
      ? []
      : [{ sign, pieces: free } as const];
  return [
    ...postMoved(pieces.filter(({ isMoved }) => isMoved)),
    ...groups.flatMap((group) => postGroup(group, isSplit, { context, correction, periods }).map((posting) => ({ ...posting, isReceipt }))),
  ];
}

/** Whether the document states both increases and decreases, of which the record may hold one: sales of a small business are not recorded. */
function hasBothDirections({ fa }: Invoice<Element>): boolean {
  const signs = new Set(buckets.map(({ base }) => fa.amount(base)?.sign));
  return signs.has(1) && signs.has(-1);
}

/** What leaves a month, and what enters another one, each with its own reason. */
function postMoved(pieces: readonly Piece[]): readonly Posting[] {
  const changesReceipt = new Set(pieces.map(({ isReceipt }) => isReceipt)).size > 1;
  const ordered = pieces.toSorted((left, right) => left.sign - right.sign);
  const groups = groupBy(ordered, ({ whole, taxPoint, isReceipt }) => `${whole} ${taxPoint?.month ?? ''} ${isReceipt}`);
  return [...groups.values()].flatMap((group): Posting[] => {
    const [first] = group;
    if (first === undefined) return [];
    const { taxPoint, isReceipt } = first;
    const reason = (changesReceipt ? receiptReasons : reasons)[first.whole === 'leaves' ? 'leaves' : 'enters'];
    return [
      {
        month: taxPoint?.month ?? null,
        reason: joinLocalized(reason, taxPoint?.reason ?? ''),
        pieces: group,
        isReceipt: isReceipt === true,
      },
    ];
  });
}

/** Pieces of one direction. */
interface Group {
  readonly sign: 1 | -1;
  readonly pieces: readonly Piece[];
}

interface PostedCorrection {
  readonly context: CorrectionContext;
  readonly correction: Invoice<Element>;
  readonly periods: RowPeriods;
}

/** A posting for each month of a group. */
function postGroup(group: Group, isSplit: boolean, posted: PostedCorrection): readonly Omit<Posting, 'isReceipt'>[] {
  const byMonth = new Map<string, { readonly point: ReasonedMonth; readonly pieces: Piece[] }>();
  for (const piece of group.pieces) {
    const point = monthOf(group, isSplit, posted, piece);
    const known = byMonth.get(point.month ?? point.reason.en);
    if (known === undefined) byMonth.set(point.month ?? point.reason.en, { point, pieces: [piece] });
    else known.pieces.push(piece);
  }
  return [...byMonth.values()].map(({ point, pieces }) => ({ ...point, pieces: mergeFields(pieces) }));
}

/** One piece for each field. */
function mergeFields(pieces: readonly Piece[]): readonly Piece[] {
  return [...groupBy(pieces, ({ field }) => field).values()].flatMap((group): Piece[] => {
    const [first] = group;
    const amounts = group.map(({ amount }) => amount);
    const isKnown = amounts.every((amount) => amount !== null);
    return first === undefined ? [] : [{ ...first, amount: isKnown ? sumOf(amounts.flatMap((amount) => amount ?? [])) : null }];
  });
}

/** @param piece of the group; null where no amount changes */
function monthOf(group: Group, isSplit: boolean, { context, correction, periods }: PostedCorrection, piece: Piece | null): ReasonedMonth {
  const { sign, pieces } = group;
  const { type, sendingMonth } = periods;
  if (correction.fa.isYes('FP') && pieces.length > 0) return { month: monthOfIssue(correction), reason: reasons.receipt };
  if (type === '1') return ofOriginal({ context, correction, periods }, piece);
  const sent = isDelayed(correction, pieces, sendingMonth) ? ofSending(correction, group, isSplit, periods) : null;
  if (sent !== null) return sent;
  if (type === '2' || (isSplit && sign === -1)) return ofIssue(correction, sign, isDelayed(correction, pieces, sendingMonth));
  if (!isSplit) return { month: null, reason: pieces.length === 0 ? reasons.noAmounts : reasons.otherPeriod[sign] };
  return ofIncrease({ context, correction, periods }, piece);
}

/** The month of sending of a decrease that is sent later than issued; null where the issue or the cause decides. */
function ofSending(
  correction: Invoice<Element>,
  { sign }: Group,
  isSplit: boolean,
  { type, sendingMonth: month }: RowPeriods,
): ReasonedMonth | null {
  if (belongsToSending(correction) && (type === '2' || sign === -1))
    return { month, reason: type === '3' ? reasons.sentLater : reasons.sentLaterAsType2 };
  return type === '3' && !isSplit && sign === -1 ? { month, reason: reasons.sentLaterByType } : null;
}

function ofIncrease(posted: PostedCorrection, piece: Piece | null): ReasonedMonth {
  const { cause } = posted.periods;
  if (cause === 'from-the-start') return ofOriginal(posted, piece);
  return cause === 'in-month-of-issue' ? ofIssue(posted.correction, 1, false) : { month: null, reason: reasons.otherPeriod[1] };
}

function ofOriginal({ context, correction }: PostedCorrection, piece: Piece | null): ReasonedMonth {
  return piece?.taxPoint ?? monthOfOriginal(correction, context.before, piece?.field ?? null);
}

function ofIssue(correction: Invoice<Element>, sign: 1 | -1, isSentLater: boolean): ReasonedMonth {
  const month = monthOfIssue(correction);
  if (sign === 1) return { month, reason: reasons.newIncrease };
  return isSentLater ? { month, reason: reasons.issueSentLater, isAssumed: true } : { month, reason: reasons.issue };
}

/** The month of `P_1`. */
function monthOfIssue({ issueDay }: Invoice<Element>): string | null {
  return issueDay?.slice(0, 7) ?? null;
}

/** Whether tax decreases on a correction that is sent in a later month than that of `P_1`. */
function isDelayed(correction: Invoice<Element>, pieces: readonly Piece[], sendingMonth: string): boolean {
  const month = monthOfIssue(correction);
  const decreasesTax = pieces.some(({ field, amount }) => amount?.isNegative === true && taxFields.has(field));
  return month !== null && decreasesTax && sendingMonth > month;
}

const taxFields: ReadonlySet<string> = new Set(buckets.flatMap(({ id }) => jpkFieldsOfBucket[id].tax ?? []));

/**
 * The month of the original: that of its tax point. Without the original, the supply on the correction, which repeats that of the original,
 * and otherwise the issue of the original (`DataWystFaKorygowanej`).
 *
 * @param field of which the tax point is wanted; null where no amount changes
 */
function monthOfOriginal(correction: Invoice<Element>, before: Invoice<Element> | null, field: JpkField | null): ReasonedMonth {
  const issued = correction.correctedInvoices.map((reference) => reference.day('DataWystFaKorygowanej'));
  const [first = null] = issued;
  if (issued.length > 1) {
    const month = first?.slice(0, 7) ?? null;
    return month !== null && issued.every((day) => day?.slice(0, 7) === month)
      ? { month, reason: reasons.issueOfOriginals }
      : { month: null, reason: reasons.severalOriginals };
  }
  if (before !== null)
    return findTaxPoint({ invoice: before, issueDay: before.issueDay }, field ?? buildJpkEntries(before)[0]?.field ?? 'K_10');
  const decides = supplyMonth(correction) !== null || field === 'K_21' || correction.annotations.isYes('P_16');
  if (decides) return findTaxPoint({ invoice: correction, issueDay: first }, field ?? 'K_10');
  return { month: first?.slice(0, 7) ?? null, reason: first === null ? reasons.unknownOriginal : reasons.issueOfOriginal };
}

/** Why a row with the marker `FP` is replaced by one without it, or the other way round. */
const receiptReasons = {
  leaves: {
    pl: 'wiersz faktury zmienia oznaczenie FP, więc dotychczasowy znika z tego miesiąca (art. 109 ust. 3d ustawy o VAT); skoryguj jego plik JPK_V7M (art. 109 ust. 3e). Przed korektą: ',
    en: 'the row of the invoice changes its marker FP, so the former one leaves this month (art. 109(3d) of the VAT Act); correct its JPK_V7M file (art. 109(3e)). Before the correction: ',
  },
  enters: {
    pl: 'wiersz faktury zmienia oznaczenie FP, więc w tym miesiącu powstaje nowy (art. 109 ust. 3d ustawy o VAT); skoryguj jego plik JPK_V7M, jeśli już go złożono (art. 109 ust. 3e). Po korekcie: ',
    en: 'the row of the invoice changes its marker FP, so a new one enters this month (art. 109(3d) of the VAT Act); correct its JPK_V7M file if it has been filed (art. 109(3e)). After the correction: ',
  },
} as const;

const reasons = {
  issue: {
    pl: 'okres, w którym wystawiono korektę (art. 29a ust. 13 i 14 ustawy o VAT). Przyjęto, że trafi ona do KSeF w tym samym miesiącu; przesłaną później do nabywcy bez NIP (art. 106gb ust. 4) ujmij w miesiącu przesłania (ust. 13b), a wystawioną poza KSeF w miesiącu potwierdzenia odbioru (ust. 13a)',
    en: 'the period in which the correction is issued (art. 29a(13) and (14) of the VAT Act). It is assumed to reach KSeF in the same month; record one for a buyer without a NIP (art. 106gb(4)) that is sent later in the month of sending (art. 29a(13b)), and one issued outside KSeF in the month of the acknowledgement of receipt (art. 29a(13a))',
  },
  issueSentLater: {
    pl: 'okres, w którym wystawiono korektę (art. 29a ust. 13 i 14 ustawy o VAT). P_1 jest z wcześniejszego miesiąca niż przesłanie, więc KSeF uzna ją za wystawioną w trybie offline24. Założenie: nabywca ma NIP i odbiera faktury w KSeF, więc decyduje dzień wystawienia P_1; ust. 13b o przesłaniu odniesiono tylko do nabywców z art. 106gb ust. 4. Kto rozlicza zmniejszenie w miesiącu przesłania, podaje force_typ_korekty = C',
    en: 'the period in which the correction is issued (art. 29a(13) and (14) of the VAT Act). P_1 is in an earlier month than the sending, so KSeF treats it as issued in offline24 mode. Assumption: the buyer has a NIP and receives invoices in KSeF, so the day of issue P_1 decides; art. 29a(13b), about the sending, is applied to buyers of art. 106gb(4) only. To record the decrease in the month of sending, give force_typ_korekty = C',
  },
  sentLaterByType: {
    pl: 'okres przesłania korekty do KSeF: P_1 jest z wcześniejszego miesiąca, a TypKorekty 3 wskazuje inny okres niż wystawienie. Przyjęto, że zostanie przesłana w bieżącym miesiącu. Ust. 13b art. 29a ustawy o VAT odniesiono tylko do nabywców z art. 106gb ust. 4 (bez NIP); dla innych przyjmuje się okres wystawienia (TypKorekty 2)',
    en: 'the period of sending to KSeF: P_1 is in an earlier month, and TypKorekty 3 states a period other than that of issue. It is assumed to be sent in the current month. Art. 29a(13b) of the VAT Act is applied to buyers of art. 106gb(4) (without a NIP) only; for others the period of issue is assumed (TypKorekty 2)',
  },
  sentLater: {
    pl: 'okres przesłania korekty do KSeF: P_1 jest z wcześniejszego miesiąca, więc KSeF uzna ją za wystawioną w trybie offline24, a dla nabywcy bez NIP (art. 106gb ust. 4) o miesiącu zmniejszenia decyduje przesłanie (art. 29a ust. 13b ustawy o VAT). Przyjęto, że zostanie przesłana w bieżącym miesiącu',
    en: 'the period of sending to KSeF: P_1 is in an earlier month, so KSeF treats the correction as issued in offline24 mode, and for a buyer without a NIP (art. 106gb(4)) the sending determines the month of a decrease (art. 29a(13b) of the VAT Act). It is assumed to be sent in the current month',
  },
  sentLaterAsType2: {
    pl: 'okres przesłania korekty do KSeF: P_1 jest z wcześniejszego miesiąca, więc KSeF uzna ją za wystawioną w trybie offline24, a dla nabywcy bez NIP (art. 106gb ust. 4) o miesiącu zmniejszenia decyduje przesłanie (art. 29a ust. 13b ustawy o VAT). Przyjęto, że zostanie przesłana w bieżącym miesiącu; okresowi innemu niż wystawienie odpowiada TypKorekty 3 (force_typ_korekty = C)',
    en: 'the period of sending to KSeF: P_1 is in an earlier month, so KSeF treats the correction as issued in offline24 mode, and for a buyer without a NIP (art. 106gb(4)) the sending determines the month of a decrease (art. 29a(13b) of the VAT Act). It is assumed to be sent in the current month; TypKorekty 3 (force_typ_korekty = C) fits a period other than that of issue',
  },
  newIncrease: {
    pl: 'okres wystawienia korekty, w którym powstała przyczyna wzrostu (art. 29a ust. 17 ustawy o VAT)',
    en: 'the period in which the correction is issued and the cause of the increase arose (art. 29a(17) of the VAT Act)',
  },
  otherPeriod: {
    [1]: {
      pl: 'inny okres (TypKorekty 3): miesiąc, w którym powstała przyczyna wzrostu (art. 29a ust. 17 ustawy o VAT), a jeśli istniała od początku, miesiąc faktury pierwotnej. Dokumenty nie mówią, kiedy powstała: ustal ten miesiąc osobno',
      en: 'another period (TypKorekty 3): the month in which the cause of the increase arose (art. 29a(17) of the VAT Act), or that of the original if it existed from the start. The documents do not say when it arose: determine this month separately',
    },
    [-1]: {
      pl: 'inny okres (TypKorekty 3): przy zmniejszeniu miesiąc przesłania do KSeF albo potwierdzenia odbioru (art. 29a ust. 13a i 13b ustawy o VAT). Dokumenty go nie podają: ustal ten miesiąc osobno',
      en: 'another period (TypKorekty 3): for a decrease the month of sending to KSeF or of the acknowledgement (art. 29a(13a) and (13b) of the VAT Act). The documents do not state it: determine this month separately',
    },
  },
  receipt: {
    pl: 'okres wystawienia korekty: fakturę do paragonu (FP) ujmuje się w miesiącu jej wystawienia, a jej kwoty nie zmieniają podatku (art. 109 ust. 3d ustawy o VAT)',
    en: 'the period in which the correction is issued: an invoice for a receipt (FP) is recorded in the month of its issue, and its amounts do not change the tax (art. 109(3d) of the VAT Act)',
  },
  leaves: {
    pl: 'z tego miesiąca kwota znika, bo obowiązek podatkowy powstał w innym (art. 19a ustawy o VAT); skoryguj plik JPK_V7M tego miesiąca (art. 109 ust. 3e). Przed korektą: ',
    en: 'the amount leaves this month, because the tax point is in another one (art. 19a of the VAT Act); correct the JPK_V7M file of this month (art. 109(3e)). Before the correction: ',
  },
  enters: {
    pl: 'do tego miesiąca kwota wchodzi, bo w nim powstał obowiązek podatkowy (art. 19a ustawy o VAT); skoryguj plik JPK_V7M tego miesiąca, jeśli już go złożono (art. 109 ust. 3e). Po korekcie: ',
    en: 'the amount enters this month, because the tax point is in it (art. 19a of the VAT Act); correct the JPK_V7M file of this month if it has been filed (art. 109(3e)). After the correction: ',
  },
  otherReturn: {
    pl: 'bez wiersza w JPK_V7M: zmienia się tylko sprzedaż, którą rozlicza inna deklaracja',
    en: 'no row in JPK_V7M: only sales that belong in another return change',
  },
  noAmounts: {
    pl: 'żadna kwota ewidencji się nie zmienia',
    en: 'no amount of the record changes',
  },
  issueOfOriginal: {
    pl: 'okres faktury pierwotnej: miesiąc z pola DataWystFaKorygowanej. Przyjęto, że wtedy powstał obowiązek podatkowy; jeśli sprzedaż była w innym miesiącu, ustal go z faktury',
    en: 'the period of the original: the month in DataWystFaKorygowanej. This is assumed to be the tax point; if the supply was in another month, determine it from the invoice',
  },
  issueOfOriginals: {
    pl: 'okres faktur pierwotnych: wszystkie mają DataWystFaKorygowanej z tego miesiąca. Przyjęto, że wtedy powstał obowiązek podatkowy',
    en: 'the period of the originals: DataWystFaKorygowanej of all of them is in this month. This is assumed to be the tax point',
  },
  severalOriginals: {
    pl: 'okresy faktur pierwotnych: korekta dotyczy faktur z różnych miesięcy, więc podziel kwoty według nich',
    en: 'the periods of the originals: the correction covers invoices of several months, so split the amounts by them',
  },
  unknownOriginal: {
    pl: 'okres faktury pierwotnej: korekta nie podaje ani daty sprzedaży, ani daty wystawienia tej faktury',
    en: 'the period of the original: the correction states neither its date of supply nor its issue date',
  },
} as const satisfies Readonly<Record<string, Localized | Readonly<Record<1 | -1, Localized>>>>;
