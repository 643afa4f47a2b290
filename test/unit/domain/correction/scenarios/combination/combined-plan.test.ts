import { describe, expect, it } from 'vitest';
import { tried } from '../../../../../support/builders/corrections/attempted-corrections.ts';
import type { CorrectionOptions } from '../../../../../support/builders/corrections/built-corrections.ts';
import { builtCorrection } from '../../../../../support/builders/corrections/built-corrections.ts';
import { declaredFigures } from '../../../../../support/builders/corrections/correction-figures.ts';
import { saleOf } from '../../../../../support/builders/sale-samples.ts';
import { advanceInvoice, settlementInvoice } from '../../../../../support/builders/sample-invoices.ts';

/** Two lines at 23 % and one at 8 %: 1,500.00 / 345.00, 200.00 / 16.00, 2,061.00. */
const sale = saleOf({ P_13_1: '1500.00', P_14_1: '345.00', P_13_2: '200.00', P_14_2: '16.00', P_15: '2061.00' }, [
  { P_8B: '10', P_9A: '100.00', P_11: '1000.00', P_12: '23' },
  { P_8B: '5', P_9A: '100.00', P_11: '500.00', P_12: '23' },
  { P_8B: '2', P_9A: '100.00', P_11: '200.00', P_12: '8' },
]);

/** The same in EUR at 4.5. */
const saleInEur = saleOf(
  { P_13_1: '1500.00', P_14_1: '345.00', P_14_1W: '1552.50', P_13_2: '200.00', P_14_2: '16.00', P_14_2W: '72.00', P_15: '2061.00' },
  [
    { P_8B: '10', P_9A: '100.00', P_11: '1000.00', P_12: '23', KursWaluty: '4.5' },
    { P_8B: '5', P_9A: '100.00', P_11: '500.00', P_12: '23', KursWaluty: '4.5' },
    { P_8B: '2', P_9A: '100.00', P_11: '200.00', P_12: '8', KursWaluty: '4.5' },
  ],
  'EUR',
);

/** Changes of one scenario on line 1, or on a party. */
const changes = {
  'price-change': { 'Fa/FaWiersz[1]/P_9A': '90' },
  'quantity-return': { 'Fa/FaWiersz[1]/P_8B': '8' },
  'vat-rate-change': { 'Fa/FaWiersz[1]/P_12': '8' },
  'formal-details': { 'Fa/FaWiersz[1]/P_7': 'inna nazwa' },
  'buyer-data': { 'Podmiot2/DaneIdentyfikacyjne/Nazwa': 'Inna Nazwa S.A.' },
  'seller-data': { 'Podmiot1/Adres/AdresL1': 'ul. Inna 5' },
  'fx-rate': { 'Fa/FaWiersz[1]/KursWaluty': '4' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

type Id = keyof typeof changes;
const ids = Object.keys(changes) as Id[];
const pairs = ids.flatMap((primary) => ids.flatMap((other) => (primary === other ? [] : [[primary, other] as const])));

const round = (value: number) => Math.round(Number((value * 100).toPrecision(12))) / 100;

/** Bases and taxes of the sale after the changes of some scenarios, counted from scratch. */
function expectedTotals(of: readonly Id[]) {
  const quantity = of.includes('quantity-return') ? 8 : 10;
  const price = of.includes('price-change') ? 90 : 100;
  const isMoved = of.includes('vat-rate-change');
  const net = quantity * price;
  // With a new price the net price holds at the new rate; otherwise the buyer pays the same for each piece.
  const moved = of.includes('price-change') ? net : round(round(net * 1.23) / 1.08);
  const movedTax = of.includes('price-change') ? round(net * 0.08) : round(net * 1.23) - moved;
  return {
    P_13_1: 500 + (isMoved ? 0 : net),
    P_14_1: round((500 + (isMoved ? 0 : net)) * 0.23),
    P_13_2: 200 + (isMoved ? moved : 0),
    P_14_2: isMoved ? round(16 + movedTax) : 16,
  };
}

function expectedFigures(of: readonly Id[]): Record<string, string> {
  const [was, is] = [expectedTotals([]), expectedTotals(of)];
  const deltas = Object.entries(was).map(([name, value]) => [name, round(is[name as keyof typeof is] - value)] as const);
  const total = round(deltas.reduce((sum, [, value]) => sum + value, 0));
  const isChanged = (bucket: string) => deltas.some(([name, value]) => name.endsWith(`_${bucket}`) && value !== 0);
  const shown = deltas.filter(([name]) => isChanged(name.slice(-1)));
  return Object.fromEntries([...shown, ['P_15', total] as const].map(([name, value]) => [name, value.toFixed(2)]));
}

describe('two scenarios in one correction', () => {
  it.each(pairs)('can be combined: %s and %s', async (primary, other) => {
    const hasRate = [primary, other].includes('fx-rate');
    const built = await builtCorrection(hasRate ? saleInEur : sale, primary, { changes: { ...changes[primary], ...changes[other] } });
    expect(built.validated).toMatchObject({ isValid: true, isFullXsdConfirmed: true });
    // A new exchange rate may also be part of a change of the rate.
    const isOneScenario = primary === 'vat-rate-change' && other === 'fx-rate';
    expect(built.scenarioIds).toEqual(isOneScenario ? [primary] : [primary, other]);
    const { P_14_1W, P_14_2W, ...figures } = declaredFigures(built.xml);
    const inPln = [P_14_1W, P_14_2W];
    expect(inPln.some((amount) => amount !== undefined)).toBe(hasRate);
    const withoutZeros = Object.fromEntries(Object.entries(figures).filter(([name, text]) => name === 'P_15' || text !== '0.00'));
    expect(withoutZeros).toEqual(expectedFigures([primary, other]));
    const shows = (text: string) => built.xml.includes(text);
    if ([primary, other].includes('buyer-data')) expect(shows('Podmiot2K') && shows('Inna Nazwa S.A.')).toBe(true);
    if ([primary, other].includes('seller-data')) expect(shows('Podmiot1K') && shows('ul. Inna 5')).toBe(true);
    if ([primary, other].includes('formal-details')) expect(shows('<P_7>inna nazwa</P_7>')).toBe(true);
  });

  it.each(pairs.filter(([primary, other]) => primary < other))('give the same whichever leads: %s and %s', async (primary, other) => {
    const xml = [primary, other].includes('fx-rate') ? saleInEur : sale;
    const options: CorrectionOptions = { changes: { ...changes[primary], ...changes[other] }, answers: {} };
    const [first, second] = [await builtCorrection(xml, primary, options), await builtCorrection(xml, other, options)];
    expect(declaredFigures(second.xml)).toEqual(declaredFigures(first.xml));
    expect(second.type).toBe(first.type);
  });

  it.each([
    ['advance-amount', 'formal-details', advanceInvoice, { 'Fa/P_15': '300.00' }, { 'Fa/P_1M': 'Kraków' }],
    ['advance-amount', 'buyer-data', advanceInvoice, { 'Fa/P_15': '300.00' }, changes['buyer-data']],
    ['settlement-correction', 'formal-details', settlementInvoice, { 'Fa/P_15': '10.00' }, { 'Fa/P_1M': 'Kraków' }],
    ['settlement-correction', 'seller-data', settlementInvoice, { 'Fa/P_15': '10.00' }, changes['seller-data']],
  ] as const)('can be combined on advances and settlements: %s and %s', async (primary, other, xml, own, others) => {
    const [alone, built] = [
      await builtCorrection(xml, primary, { changes: own }),
      await builtCorrection(xml, primary, { changes: { ...own, ...others } }),
    ];
    expect(built.scenarioIds).toEqual([primary, other]);
    expect(declaredFigures(built.xml)).toEqual(declaredFigures(alone.xml));
    expect(built.xml).toMatch(/Kraków|Podmiot[12]K/);
  });

  it('combines another payment and another rate of an advance', async () => {
    const path = 'Fa/Zamowienie/ZamowienieWiersz[1]/P_12Z';
    const built = await builtCorrection(advanceInvoice, 'advance-amount', { changes: { 'Fa/P_15': '300.00', [path]: '8' } });
    expect(built.scenarioIds).toEqual(['advance-amount', 'advance-jpk-reclassify']);
    const [first, second] = [declaredFigures(built.xml), declaredFigures(advanceInvoice)];
    // 300.00 at 8 % is 277.78 and 22.22.
    expect(first).toMatchObject({ P_13_2: '277.78', P_14_2: '22.22', P_15: (300 - Number(second['P_15'])).toFixed(2) });
    expect(Number(first['P_13_1'])).toBe(-Number(second['P_13_1']));
  });

  it.each([
    ['price-change', { ...changes['price-change'], 'Podmiot2/DaneIdentyfikacyjne/NIP': '1234563218' }, 1, 'requires a correction to zero'],
    ['price-change', { ...changes['price-change'], 'Podmiot1/DaneIdentyfikacyjne/NIP': '1234563218' }, 1, 'wrong NIP of the seller'],
    ['price-change', { ...changes['price-change'], 'Fa/KodWaluty': 'EUR' }, 1, 'A currency cannot be corrected'],
    ['price-change', { ...changes['price-change'], 'Fa/RodzajFaktury': 'ZAL' }, 1, 'correct it to zero'],
    ['price-change', { ...changes['price-change'], 'Fa/P_1': '2026-10-01' }, 1, 'The issue date cannot be corrected'],
    ['cancel-to-zero', changes['price-change'], 0, 'withdraws the whole invoice'],
    ['period-rebate', changes['buyer-data'], 0, 'art. 106j(3)'],
    [
      'wrong-nip-zero-out',
      { 'Podmiot2/DaneIdentyfikacyjne/NIP': '1234563218', ...changes['price-change'] },
      1,
      'Fix other mistakes on the new invoice',
    ],
  ] as const)('cannot be combined, and the reason is given: %s with %j', async (primary, wanted, index, reason) => {
    const result = await tried(sale, primary, { changes: wanted });
    const problems = !result.ok && result.error.kind === 'request' ? result.error.problems : [];
    const problem = problems.find(({ path }) => path === `changes[${index}].path`);
    expect(problem?.code).toBe('path_not_allowed');
    expect(problem?.message.en).toContain(reason);
  });

  it('names the scenario that has to lead when the primary one has no change of its own', async () => {
    const result = await tried(sale, 'price-change', { changes: changes['quantity-return'] });
    expect(result).toMatchObject({
      error: {
        problems: [{ path: 'changes[0].path', code: 'path_not_allowed', message: { en: expect.stringContaining('quantity-return') } }],
      },
    });
  });
});

describe('a combined correction', () => {
  const all = { ...changes['price-change'], ...changes['quantity-return'], ...changes['buyer-data'], 'Fa/P_6': '2026-09-30' };

  it('reports problems of every scenario at its change', async () => {
    const result = await tried(sale, 'buyer-data', { changes: { ...changes['buyer-data'], 'Fa/FaWiersz[1]/P_9B': '100' } });
    expect(result).toMatchObject({ error: { problems: [{ path: 'changes[1].path', code: 'other_basis' }] } });
  });

  it('accepts the answers of all its scenarios, and no others', async () => {
    const answers = { id_nabywcy: 'N1', powod: 'zwrot', metoda_wierszy: 'storno', cena_stala: 'netto' };
    const result = await tried(sale, 'price-change', { changes: all, answers });
    expect(result).toMatchObject({ error: { problems: [{ path: 'question_answers.cena_stala', code: 'unknown_question' }] } });
    const { cena_stala: _, ...known } = answers;
    const built = await builtCorrection(sale, 'price-change', { changes: all, answers: known });
    expect(built.method).toBe('storno');
    expect(built.xml).toContain('<IDNabywcy>N1</IDNabywcy>');
  });

  it('shows price and quantity of one line before and after, with a warning', async () => {
    const built = await builtCorrection(sale, 'price-change', {
      changes: { ...changes['price-change'], ...changes['quantity-return'] },
      answers: { metoda_wierszy: 'roznica' },
    });
    expect(built.method).toBe('przed_po');
    expect(built.warnings.map(({ en }) => en).join()).toContain('cannot be shown as a difference in one line');
  });

  it('has a reason that covers all its scenarios', async () => {
    const { reason } = await builtCorrection(sale, 'price-change', { changes: all, reason: 'rabat po sprzedaży' });
    expect(reason).toMatch(/^rabat po sprzedaży; zmiana ilości lub pozycji; .*zmiana danych nabywcy; .*P_6/);
    const covered = await builtCorrection(sale, 'price-change', { changes: all, reason: 'rabat, zła ilość i dane nabywcy' });
    expect(covered.reason).not.toMatch(/zmiana ilości|zmiana danych/);
  });

  it.each([
    ['lines in opposite directions', { 'Fa/FaWiersz[1]/P_9A': '80', 'Fa/FaWiersz[2]/P_8B': '6' }, {}, 3],
    ['lines in one direction', { 'Fa/FaWiersz[1]/P_9A': '90', 'Fa/FaWiersz[2]/P_8B': '4' }, {}, 2],
    ['increases with one cause', { 'Fa/FaWiersz[1]/P_9A': '110', 'Fa/FaWiersz[2]/P_8B': '6' }, {}, 1],
    ['increases with causes at different times', { 'Fa/FaWiersz[1]/P_9A': '110', 'Fa/FaWiersz[2]/P_8B': '6' }, { powod: 'zwrot' }, 3],
    [
      'lines in opposite directions within the month of issue',
      { 'Fa/FaWiersz[1]/P_9A': '80', 'Fa/FaWiersz[2]/P_8B': '6' },
      { powod: 'zwrot', przyczyna_istniala_od_poczatku: 'nie' },
      2,
    ],
  ] as const)('has the type of its lines: %s', async (_, wanted, answers, type) => {
    const built = await builtCorrection(sale, 'price-change', { changes: wanted, answers });
    expect(built.type).toBe(type);
  });

  it('adds a line and changes the price of another one', async () => {
    const added = Object.entries({ P_7: 'nowa', P_8A: 'szt.', P_8B: '1', P_9A: '50', P_12: '23' });
    const lines = Object.fromEntries(added.map(([field, text]) => [`Fa/FaWiersz[NrWierszaFa=4]/${field}`, text]));
    const built = await builtCorrection(sale, 'price-change', { changes: { ...changes['price-change'], ...lines } });
    expect(built.scenarioIds).toEqual(['price-change', 'quantity-return']);
    expect(declaredFigures(built.xml)).toMatchObject({ P_13_1: '-50.00', P_14_1: '-11.50', P_15: '-61.50' });
  });

  it('converts new amounts at the new exchange rate', async () => {
    const built = await builtCorrection(saleInEur, 'fx-rate', {
      changes: changes['price-change'],
      answers: { kurs_dla_wszystkich_wierszy: '4' },
    });
    // 1,400.00 at 23 % is 322.00 EUR: 1,288.00 PLN at 4.0 instead of 1,552.50; 16.00 EUR: 64.00 instead of 72.00.
    expect(declaredFigures(built.xml)).toMatchObject({ P_13_1: '-100.00', P_14_1W: '-264.50', P_14_2W: '-8.00', P_15: '-123.00' });
  });

  it('changes the share of an additional buyer', async () => {
    const party = `  <Podmiot3>
    <DaneIdentyfikacyjne><NIP>1234563218</NIP><Nazwa>Drugi nabywca</Nazwa></DaneIdentyfikacyjne>
    <Adres><KodKraju>PL</KodKraju><AdresL1>ul. Trzecia 3</AdresL1></Adres>
    <Rola>4</Rola>
    <Udzial>40</Udzial>
  </Podmiot3>
  <Fa>`;
    const shared = sale.replace('  <Fa>', party);
    for (const primary of ['buyer-data', 'formal-details'])
      expect((await builtCorrection(shared, primary, { changes: { 'Podmiot3/Udzial': '50' } })).xml).toContain('<Udzial>50</Udzial>');
    const built = await builtCorrection(shared, 'price-change', { changes: { ...changes['price-change'], 'Podmiot3/Udzial': '50' } });
    expect(built.xml).toContain('<Udzial>50</Udzial>');
    expect(built.reason).toContain('było 40, jest 50');
  });
});
