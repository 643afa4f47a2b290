import { testNowUnixMs } from '../../drivers/validation.ts';
import type { NumberStyle } from './arithmetic.ts';
import { drawClearing, drawPayment } from './clearing-and-payment.ts';
import { bigNumber, chance, type Draw, dayAfter, dayBetween, digits, maybe, pick, several, wholeNumber } from './draw.ts';
import type { Annotations, GeneratedInvoice, Line } from './model.ts';
import type { Party } from './model-terms.ts';
import { polishParty } from './parties.ts';
import type { Pricing } from './pricing.ts';
import type { SaleScenario } from './sale-scenarios.ts';
import { drawAttachment, drawFooter, drawTerms } from './terms-and-footer.ts';
import { drawThirdParties, type ThirdParties } from './third-parties.ts';

/** The day on which tests validate. */
const today = new Date(testNowUnixMs).toISOString().slice(0, 10);

const firstDayOfFormat = '2026-02-01';

/** The data determined before any amount: who, when, in which currency. */
export interface Frame {
  readonly scenario: SaleScenario;
  readonly seller: Party;
  readonly buyer: Party;
  readonly entourage: ThirdParties;
  readonly issueDay: string;
  readonly currency: string;
  /** PLN for one unit; null in PLN. */
  readonly exchangeRate: bigint | null;
  readonly annotations: Annotations;
}

/** Draws the frame of an invoice. */
export function drawFrame(draw: Draw, scenario: SaleScenario): Frame {
  const isSelfBilled = chance(draw, 5);
  const seller: Party = {
    ...polishParty(draw),
    hasPrefix: scenario.hasPrefix === true,
    status: maybe(draw, 4, () => pick(draw, ['2', '1', '3', '4'])),
  };
  const buyer: Party = { ...scenario.buyer(draw), customerNumber: maybe(draw, 20, () => `K-${digits(draw, 4)}`) };
  const around = drawThirdParties(draw, seller, buyer, isSelfBilled);
  const currency = chance(draw, scenario.foreignCurrency) ? pick(draw, scenario.currencies ?? ['EUR', 'USD', 'GBP', 'CZK', 'HUF']) : 'PLN';
  return {
    scenario: scenario,
    seller,
    buyer: { ...buyer, isLocalGovernment: around.isLocalGovernment, isVatGroup: around.isVatGroup },
    entourage: around,
    issueDay: chance(draw, 50) ? today : dayBetween(draw, firstDayOfFormat, today),
    currency,
    exchangeRate: currency === 'PLN' ? null : drawExchangeRate(draw, currency),
    annotations: { ...noAnnotations, isSelfBilled, isCashMethod: chance(draw, 4), ...scenario.annotations?.(draw) },
  };
}

const typicalRates: Readonly<Record<string, bigint>> = { EUR: 4_250_000n, USD: 3_900_000n, GBP: 5_000_000n, CZK: 170_000n, HUF: 10_900n };

/** A rate as published by the National Bank of Poland, with four decimals or (for one forint) six. */
export function drawExchangeRate(draw: Draw, currency: string): bigint {
  const typical = typicalRates[currency] ?? 1_000_000n;
  const step = currency === 'HUF' ? 1n : 100n;
  return (bigNumber(draw, (typical * 9n) / 10n, (typical * 11n) / 10n) / step) * step;
}

const noAnnotations: Annotations = {
  isCashMethod: false,
  isSelfBilled: false,
  isReverseCharge: false,
  isSplitPayment: false,
  exemption: null,
  newVehicles: [],
  isReportedAbroad: false,
  isTriangulation: false,
  margin: null,
};

/** How prices are agreed in a scenario. */
export function drawPricing(draw: Draw, scenario: SaleScenario): Pricing {
  const usual: readonly Pricing[] =
    scenario.isRetail === true ? ['gross', 'gross-per-line', 'agreed-gross'] : ['net', 'net', 'net-per-line', 'gross'];
  return pick(draw, usual);
}

/** Whether split payment is mandatory: Annex 15, a taxable buyer, more than 15,000 PLN (art. 106e(1)(18a)). */
function isSplitPaymentDue({ scenario, buyer, exchangeRate }: Frame, total: bigint): boolean {
  const inPln = exchangeRate === null ? total : (total * exchangeRate) / 1_000_000n;
  return scenario.isAnnex15 === true && buyer.identity.kind === 'nip' && inPln > 15_000_00n;
}

type Contents = Pick<GeneratedInvoice, 'kind' | 'number' | 'total' | 'totals' | 'lines'> &
  Partial<
    Pick<
      GeneratedInvoice,
      | 'advanceRate'
      | 'partialAdvances'
      | 'advances'
      | 'order'
      | 'correction'
      | 'supplyDay'
      | 'period'
      | 'seller'
      | 'buyer'
      | 'thirdParties'
      | 'attachment'
      | 'payment'
    >
  >;

/** Puts the amounts into the frame and adds optional data. */
export function invoiceIn(draw: Draw, frame: Frame, contents: Contents): GeneratedInvoice {
  const { seller, buyer, entourage: around, issueDay, currency } = frame;
  const isCorrection = contents.correction !== undefined;
  const isSplitPayment = !isCorrection && isSplitPaymentDue(frame, contents.total);
  const clearing = isCorrection ? null : drawClearing(draw, contents.total);
  const owed = {
    due: clearing?.result ?? contents.total,
    issueDay,
    isSplitPayment,
    hasFactor: around.thirdParties.some(({ role }) => role === '1'),
  };
  return {
    style: pick(draw, ['padded', 'short'] as const satisfies readonly NumberStyle[]),
    createdAt: drawCreation(draw, issueDay),
    system: maybe(draw, 80, () => 'Generator faktur'),
    seller,
    buyer,
    thirdParties: around.thirdParties,
    authorised: around.authorised,
    currency,
    issueDay,
    place: maybe(draw, 50, () => 'Łódź'),
    warehouseDocuments: isCorrection ? [] : several(draw, 0, 2, () => `WZ-${digits(draw, 4)}`),
    supplyDay: null,
    period: null,
    advanceRate: null,
    annotations: { ...frame.annotations, isSplitPayment },
    correction: null,
    partialAdvances: [],
    isForReceipt: contents.kind === 'VAT' && chance(draw, frame.scenario.isRetail === true ? 50 : 3),
    isBetweenRelated: chance(draw, 5),
    isExciseRefunded: chance(draw, 3),
    notes: drawNotes(draw, contents.lines.length > 0 ? contents.lines : (contents.order?.lines ?? [])),
    advances: [],
    clearing,
    payment: drawPayment(draw, owed),
    terms: isCorrection ? null : drawTerms(draw, issueDay, currency),
    order: null,
    footer: drawFooter(draw),
    attachment: isCorrection ? null : drawAttachment(draw),
    ...contents,
  };
}

function drawCreation(draw: Draw, issueDay: string): string {
  const time = `${issueDay}T0${wholeNumber(draw, 5, 8)}:${wholeNumber(draw, 10, 59)}:00`;
  return pick(draw, [`${time}Z`, `${time}Z`, time, `${time}+02:00`, `${time}.123Z`]);
}

function drawNotes(draw: Draw, lines: readonly Line[]): GeneratedInvoice['notes'] {
  if (!chance(draw, 15)) return [];
  const line = lines.length === 0 ? null : maybe(draw, 50, () => pick(draw, lines).number);
  return [{ line, key: 'gwarancja', value: '24 miesiące' }];
}

/** Days of supply: one for all lines, a period, days by line, or none because it is the day of issue. */
export function drawSupply(
  draw: Draw,
  issueDay: string,
): Pick<GeneratedInvoice, 'supplyDay' | 'period'> & { firstSupplyDay: string | null } {
  const none = { supplyDay: null, period: null, firstSupplyDay: null };
  const earlier = dayAfter(issueDay, -wholeNumber(draw, 1, 25));
  switch (pick(draw, ['none', 'day', 'period', 'by line', 'ahead'] as const)) {
    case 'none':
      return none;
    case 'day':
      return { ...none, supplyDay: earlier };
    case 'ahead':
      return { ...none, supplyDay: dayAfter(issueDay, wholeNumber(draw, 1, 60)) };
    case 'period':
      return { ...none, period: { from: dayAfter(earlier, -wholeNumber(draw, 0, 31)), to: earlier } };
    case 'by line':
      return { ...none, firstSupplyDay: dayAfter(issueDay, -wholeNumber(draw, 7, 30)) };
  }
}
