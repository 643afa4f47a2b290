import { longRegon, regon } from './check-digits.ts';
import { chance, type Draw, dayAfter, digits, freeText, maybe, pick, several, wholeNumber } from './draw.ts';
import type { Attachment, Footer, Table, Terms, Transport } from './model-terms.ts';
import { addressIn, polishParty } from './parties.ts';

/** `WarunkiTransakcji`, usually none. */
export function drawTerms(draw: Draw, issueDay: string, currency: string): Terms | null {
  if (!chance(draw, 20)) return null;
  const day = (): string => dayAfter(issueDay, -wholeNumber(draw, 0, 400));
  return {
    contracts: several(draw, 0, 2, () => ({ day: maybe(draw, 80, day), number: `U/${digits(draw, 4)}` })),
    orders: several(draw, 1, 2, () => ({ day: day(), number: maybe(draw, 80, () => `ZAM-${digits(draw, 5)}`) })),
    batches: several(draw, 0, 3, () => `P-${digits(draw, 4)}`),
    delivery: maybe(draw, 40, () => pick(draw, ['EXW Łódź', 'DAP', 'FCA'])),
    agreedRate: currency === 'PLN' ? maybe(draw, 30, () => ({ rate: 4_251_200n, currency: pick(draw, ['EUR', 'USD']) })) : null,
    transports: several(draw, 0, 2, () => transport(draw, issueDay)),
    isIntermediary: chance(draw, 5),
  };
}

function transport(draw: Draw, issueDay: string): Transport {
  const start = `${dayAfter(issueDay, -wholeNumber(draw, 0, 20))}T06:00:00Z`;
  const hours = wholeNumber(draw, 0, 90);
  return {
    means: pick(draw, ['3', '1', '2', '4', '5', '7', '8', 'rower towarowy']),
    carrier: maybe(draw, 50, () => polishParty(draw)),
    orderNumber: maybe(draw, 30, () => `T-${digits(draw, 3)}`),
    cargo: pick(draw, ['13', '1', '20', 'koperta']),
    packaging: maybe(draw, 30, () => 'paleta EUR'),
    start: maybe(draw, 60, () => start),
    end: maybe(draw, 60, () => `${new Date(Date.parse(start) + hours * 3_600_000).toISOString().slice(0, 19)}Z`),
    from: maybe(draw, 40, () => addressIn(draw, 'PL')),
    through: several(draw, 0, 1, () => addressIn(draw, 'CZ')),
    to: maybe(draw, 40, () => addressIn(draw, 'DE')),
  };
}

/** `Stopka`, usually present. */
export function drawFooter(draw: Draw): Footer | null {
  if (!chance(draw, 60)) return null;
  return {
    texts: several(draw, 0, 2, () => freeText(draw, ['Kapitał zakładowy 50 000 zł', 'Dziękujemy za współpracę.'])),
    registers: several(draw, 1, 2, () => ({
      name: maybe(draw, 30, () => 'Hurtownia Źdźbło'),
      krs: maybe(draw, 60, () => digits(draw, 10)),
      regon: maybe(draw, 60, () => (chance(draw, 30) ? longRegon(draw) : regon(draw))),
      bdo: `000${digits(draw, 6)}`,
    })),
  };
}

/** `Zalacznik`, rarely. */
export function drawAttachment(draw: Draw): Attachment | null {
  if (!chance(draw, 8)) return null;
  return {
    heading: maybe(draw, 50, () => 'Rozliczenie zużycia'),
    facts: [['punkt poboru', `PPE-${digits(draw, 6)}`]],
    paragraphs: several(draw, 0, 2, () => freeText(draw, ['Odczyty zdalne.'])),
    tables: several(draw, 0, 2, () => table(draw)),
  };
}

const cells: Readonly<Record<string, (draw: Draw) => string>> = {
  date: (draw) => `2026-0${wholeNumber(draw, 1, 9)}-15`,
  dec: (draw) => `${wholeNumber(draw, 0, 900)}.${digits(draw, 2)}`,
  int: (draw) => String(wholeNumber(draw, 0, 5_000)),
  txt: (draw) => freeText(draw, ['całodobowa', '-', 'kWh']),
};

function table(draw: Draw): Table {
  const columns = several(draw, 1, 6, (index) => ({ type: pick(draw, Object.keys(cells)), name: `kolumna ${index + 1}` }));
  const row = (): string[] => columns.slice(0, chance(draw, 20) ? 1 : columns.length).map(({ type }) => cells[type]?.(draw) ?? '');
  const facts: Table['facts'] = chance(draw, 40) ? [['licznik', `L-${digits(draw, 4)}`]] : [];
  return { facts, title: maybe(draw, 50, () => 'Odczyty'), columns, rows: several(draw, 1, 4, row), totals: maybe(draw, 40, row) };
}
