import { bigNumber, chance, type Draw, pick } from '../../../generators/invoice-parts/draw.ts';
import type { GeneratedInvoice, Line, Order, Total } from '../../../generators/invoice-parts/model.ts';
import { difference, revalued } from '../../../generators/invoice-parts/pricing.ts';
import { treatments } from '../../../generators/invoice-parts/treatments.ts';
import { drawAdvance, orderOf, splitOverOrder } from '../../../generators/invoices/advances.ts';
import { numeralsOf } from '../../../generators/xml/write-elements.ts';
import { writeInvoice } from '../../../generators/xml/write-invoice.ts';
import { serialize } from '../../mutable-xml.ts';
import { anotherPrice, anotherQuantity, rated } from './line-changes.ts';
import { valuedAt } from './line-values.ts';

/** An advance, the request for its correction, and the expected result by the generator's own arithmetic. */
export interface AdvanceCase {
  readonly xml: string;
  readonly changes: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<string, string>>;
  readonly deltas: readonly Total[];
  /** Tolerance for the tax in PLN: where payments have their own exchange rates, the average counts. */
  readonly plnTolerance: bigint;
  readonly paymentBefore: bigint;
  readonly paymentAfter: bigint;
  readonly before: Order;
  readonly after: Order;
}

const numerals = numeralsOf('padded');

interface Wish {
  readonly payments?: readonly bigint[];
  readonly lines?: readonly Line[];
  readonly changes: Readonly<Record<string, string>>;
  readonly answers?: Readonly<Record<string, string>>;
}

function wanted(invoice: GeneratedInvoice, { payments, lines, changes, answers = {} }: Wish): AdvanceCase {
  const before = invoice.order ?? { value: 0n, lines: [] };
  const after = lines === undefined ? before : orderOf(lines);
  const listed = invoice.partialAdvances.map(({ amount, exchangeRate }) => ({ amount, exchangeRate }));
  const hasOwnRates = listed.some(({ exchangeRate }) => exchangeRate !== null);
  const received = hasOwnRates ? listed : [{ amount: invoice.total, exchangeRate: invoice.advanceRate }];
  const now = payments ?? received.map(({ amount }) => amount);
  const receivedAfter = received.map((part, index) => ({ ...part, amount: now[index] ?? 0n }));
  const paymentAfter = now.reduce((sum, amount) => sum + amount, 0n);
  return {
    xml: serialize(writeInvoice(invoice)),
    changes,
    answers,
    deltas: difference(splitOverOrder(received, before.lines), splitOverOrder(receivedAfter, after.lines)),
    plnTolerance: hasOwnRates ? 20n : 0n,
    paymentBefore: invoice.total,
    paymentAfter,
    before,
    after,
  };
}

/** A different payment, or one of several changed. */
export function drawPayment(draw: Draw): AdvanceCase {
  const invoice = drawAdvance(draw);
  const value = invoice.order?.value ?? 0n;
  const [first, ...others] = invoice.partialAdvances;
  const another = (now: bigint) => {
    const amount = chance(draw, 10) ? 0n : bigNumber(draw, 1n, value);
    return amount === now ? amount + 1n : amount;
  };
  if (first === undefined) {
    const amount = another(invoice.total);
    return wanted(invoice, { payments: [amount], changes: { 'Fa/P_15': numerals.amount(amount) ?? '' } });
  }
  const amount = another(first.amount);
  const rest = others.map((payment) => payment.amount);
  const hasOwnRates = first.exchangeRate !== null;
  const payments = hasOwnRates ? [amount, ...rest] : [rest.reduce((sum, each) => sum + each, amount)];
  return wanted(invoice, { payments, changes: { 'Fa/ZaliczkaCzesciowa[1]/P_15Z': numerals.amount(amount) ?? '' } });
}

/** Changed prices, quantities and values of the order, and removed lines; null when the order would have no value left. */
export function drawOrderChange(draw: Draw): AdvanceCase | null {
  const invoice = drawAdvance(draw);
  const lines = invoice.order?.lines ?? [];
  const changes: Record<string, string> = {};
  const after = lines.flatMap((line, index) => {
    if (index > 0 && !chance(draw, 50)) return [line];
    const address = `Fa/Zamowienie/ZamowienieWiersz[${pick(draw, [`NrWierszaZam=${line.number}`, String(index + 1)])}]`;
    const kind = pick(draw, line.price === null ? (['value'] as const) : (['price', 'quantity', 'value', 'removal'] as const));
    if (kind === 'removal' && index > 0) {
      changes[address] = '';
      return [];
    }
    return [changed(draw, line, kind, changes, address)];
  });
  return orderOf(after).value === 0n ? null : wanted(invoice, { lines: after, changes });
}

function changed(draw: Draw, line: Line, kind: string, changes: Record<string, string>, address: string): Line {
  if (kind === 'quantity') {
    const quantity = anotherQuantity(draw, line);
    changes[`${address}/P_8BZ`] = numerals.quantity(quantity) ?? '';
    return revalued({ ...line, quantity }, line.treatment);
  }
  if (kind === 'price') {
    const price = anotherPrice(draw, line);
    changes[`${address}/P_9AZ`] = numerals.price(price) ?? '';
    return revalued({ ...line, price }, line.treatment);
  }
  const value = bigNumber(draw, 1n, line.net * 2n + 1n);
  changes[`${address}/P_11NettoZ`] = numerals.amount(value === line.net ? value + 1n : value) ?? '';
  return valuedAt(line, value === line.net ? value + 1n : value);
}

const movable = [treatments.basic, treatments.reduced, treatments.food, treatments.zero];

/** Changed rates on lines of the order, with the gross or the net values kept; null when no line of the advance can change its rate. */
export function drawReclassification(draw: Draw): AdvanceCase | null {
  const invoice = drawAdvance(draw);
  const lines = invoice.order?.lines ?? [];
  const keeps = pick(draw, ['brutto', 'netto'] as const);
  const changes: Record<string, string> = {};
  const after = lines.map((line, index) => {
    if (!movable.some(({ literal }) => literal === line.treatment.literal)) return line;
    if (Object.keys(changes).length > 0 && !chance(draw, 50)) return line;
    const treatment = pick(
      draw,
      movable.filter(({ literal }) => literal !== line.treatment.literal),
    );
    changes[`Fa/Zamowienie/ZamowienieWiersz[${index + 1}]/P_12Z`] = treatment.literal ?? '';
    return rated(line, treatment, keeps);
  });
  return Object.keys(changes).length === 0 ? null : wanted(invoice, { lines: after, changes, answers: { cena_stala: keeps } });
}
