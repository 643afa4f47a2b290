import { ksefNumber } from '../invoice-parts/check-digits.ts';
import { chance, type Draw, dayBetween, digits, maybe, pick } from '../invoice-parts/draw.ts';
import type { Frame } from '../invoice-parts/frame.ts';
import type { Correction, GeneratedInvoice, Original } from '../invoice-parts/model.ts';

const firstDayOfDuty = '2026-02-01';

/** An earlier invoice of the same seller: in KSeF 2.0 since its first day, before it in KSeF 1.0 or outside KSeF. */
export function drawOriginal(draw: Draw, { seller, issueDay, scenario }: Frame, series: string): Original {
  if (scenario.isHistoric === true) return { issueDay: '2010-11-30', number: `${series}/${digits(draw, 5)}/2010`, ksefNumber: null };
  const day = chance(draw, 80) ? dayBetween(draw, firstDayOfDuty, issueDay) : dayBetween(draw, '2024-01-01', '2026-01-31');
  const nip = seller.identity.kind === 'nip' ? seller.identity.number : '';
  const isOutside = chance(draw, day < firstDayOfDuty ? 70 : 0);
  const number = ksefNumber(draw, nip, day < firstDayOfDuty ? day : dayBetween(draw, day, issueDay));
  return {
    issueDay: day,
    number: `${series}/${digits(draw, 5)}/${day.slice(0, 4)}`,
    ksefNumber: isOutside ? null : day < firstDayOfDuty ? inFirstForm(number) : number,
  };
}

/** Numbers of KSeF 1.0 have a hyphen in the middle of their technical part. */
function inFirstForm(number: string): string {
  return number.replace(/^(.{26})/, '$1-');
}

type Said = Partial<Omit<Correction, 'originals'>>;

/** The correction group for some original invoices. */
export function correctionOf(draw: Draw, originals: readonly Original[], said: Said = {}): Correction {
  return {
    reason: maybe(draw, 85, () => pick(draw, ['pomyłka w cenie', 'inna liczba sztuk', 'błędna stawka', 'pomyłka w ilości'])),
    effect: maybe(draw, 85, () => pick(draw, ['1', '2', '3'] as const)),
    originals,
    period: null,
    rightNumber: null,
    sellerBefore: null,
    buyersBefore: [],
    amountBefore: null,
    rateBefore: null,
    ...said,
  };
}

/** Advance invoices of the same seller, some outside KSeF. */
export function drawAdvances(draw: Draw, frame: Frame, count: number): GeneratedInvoice['advances'] {
  return Array.from({ length: count }, () => drawOriginal(draw, frame, 'ZAL'));
}
