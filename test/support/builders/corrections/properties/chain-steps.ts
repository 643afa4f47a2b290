import { hasFigures } from '@nakor/domain/correction/chain/add-difference';
import { type Draft, listChildren, readTextAt } from '@nakor/domain/correction/draft/draft';
import { linesOf, orderLinesOf } from '@nakor/domain/correction/draft/line-fields';
import type { Original } from '@nakor/domain/correction/model/original';
import { scenarios } from '@nakor/domain/correction/scenarios/index';
import { chance, type Draw, pick, several, wholeNumber } from '../../../generators/invoice-parts/draw.ts';
import type { CorrectionOptions } from '../built-corrections.ts';

/** One more correction of an invoice: a request that may still be rejected. */
export interface ChainStep {
  readonly scenarioId: string;
  readonly wish: CorrectionOptions;
}

/** Names of the fields of a line, and the scenario that changes its prices and quantities. */
interface LineTerms {
  readonly path: string;
  readonly suffix: '' | 'Z';
  readonly value: string;
  readonly prices: string;
  readonly quantities: string;
}

const salesTerms: LineTerms = {
  path: 'Fa/FaWiersz',
  suffix: '',
  value: 'P_11',
  prices: 'price-change',
  quantities: 'quantity-return',
};
const settlementTerms: LineTerms = { ...salesTerms, prices: 'settlement-correction', quantities: 'settlement-correction' };
const orderTerms: LineTerms = {
  path: 'Fa/Zamowienie/ZamowienieWiersz',
  suffix: 'Z',
  value: 'P_11NettoZ',
  prices: 'advance-amount',
  quantities: 'advance-amount',
};

const termsOfKind = { VAT: salesTerms, UPR: salesTerms, ROZ: settlementTerms, ZAL: orderTerms } as const;

/** Any change that a chain can contain, of the state that the earlier corrections left. */
export function drawStep(draw: Draw, state: Original): ChainStep {
  const kind = wholeNumber(draw, 0, 99);
  const terms = termsOfKind[state.kind];
  const lines = state.kind === 'ZAL' ? orderLinesOf(state.before) : linesOf(state.before);
  if (kind < 60 && lines.length > 0) return withMethod(draw, drawLineChanges(draw, lines, terms));
  if (kind < 70) return drawPartyChange(draw, state);
  if (kind < 78) return drawHeaderChange(draw);
  if (kind < 85 && state.kind === 'ZAL') return drawPayment(draw, state);
  return withMethod(draw, drawExample(draw, state) ?? drawHeaderChange(draw));
}

/** The method of the rows, where the scenario asks for it. */
function withMethod(draw: Draw, { scenarioId, wish }: ChainStep): ChainStep {
  const methods = scenarios.find(({ id }) => id === scenarioId)?.methods ?? [];
  if (methods.length < 2) return { scenarioId, wish };
  return { scenarioId, wish: { ...wish, answers: { ...wish.answers, metoda_wierszy: pick(draw, methods) } } };
}

function drawExample(draw: Draw, state: Original): ChainStep | null {
  // FA(3) has no element for another exchange rate of one payment.
  const isDivided = readPayments(state).length > 0;
  const offers = scenarios.flatMap((scenario) => {
    if (isDivided && scenario.id === 'fx-rate') return [];
    const example = scenario.findBlockingReason(state) === null ? scenario.example(state) : null;
    return example === null ? [] : [{ scenarioId: scenario.id, example }];
  });
  // A cancellation ends most of what a chain can show.
  const usual = offers.filter(({ scenarioId }) => !/cancel|zero-out|rebate/.test(scenarioId));
  const offered = usual.length > 0 && !chance(draw, 10) ? usual : offers;
  if (offered.length === 0) return null;
  const { scenarioId, example } = pick(draw, offered);
  const changes = Object.fromEntries(example.changes.map(({ path, newValue }) => [path, newValue]));
  return { scenarioId, wish: { changes, answers: example.answers, desiredJpkField: example.desiredJpkField } };
}

/** The changes of a step, and the scenarios to which they belong. */
interface DrawnChange {
  readonly scenarioId: string;
  readonly fields: Readonly<Record<string, string>>;
}

function drawLineChanges(draw: Draw, lines: readonly Draft[], terms: LineTerms): ChainStep {
  const positions = [...new Set(several(draw, 1, 3, () => wholeNumber(draw, 0, lines.length - 1)))];
  const changed = positions.flatMap((position) => {
    const line = lines[position];
    return line === undefined ? [] : drawChangesOfLine(draw, line, position, { lines, terms });
  });
  const all = chance(draw, 12) ? [...changed, drawAddedLine(draw, lines, terms)] : changed;
  const changes = Object.assign({}, ...all.map(({ fields }) => fields)) as Record<string, string>;
  return { scenarioId: all[0]?.scenarioId ?? terms.prices, wish: { changes } };
}

interface LineContext {
  readonly lines: readonly Draft[];
  readonly terms: LineTerms;
}

function drawChangesOfLine(draw: Draw, line: Draft, position: number, { lines, terms }: LineContext): DrawnChange[] {
  const { path, suffix, prices, quantities } = terms;
  const at = (field: string) => `${path}[${position + 1}]/${field}${suffix}`;
  const change = (scenarioId: string, field: string, value: string): DrawnChange[] => [{ scenarioId, fields: { [at(field)]: value } }];
  const makers = {
    price: () => priceOf(line, terms).flatMap((field) => change(prices, field, another(draw, readTextAt(line, `${field}${suffix}`)))),
    name: () => change('formal-details', 'P_7', drawName(draw, lines, suffix)),
    detail: () => {
      const [field, values] = pick(draw, details);
      return change('formal-details', field, pick(draw, values));
    },
    quantity: () => change(quantities, 'P_8B', another(draw, readTextAt(line, `P_8B${suffix}`))),
    rate: () => (suffix === 'Z' ? [] : change('vat-rate-change', 'P_12', pick(draw, ['23', '8', '5', '0 KR', 'zw']))),
    // A removed line without figures has a row before the correction alone, which an added line may follow.
    removal: () => (hasFigures(line) && chance(draw, 40) ? [{ scenarioId: quantities, fields: { [`${path}[${position + 1}]`]: '' } }] : []),
  } as const;
  return several(draw, 1, 2, () => pick(draw, Object.keys(makers) as (keyof typeof makers)[])).flatMap((kind) => makers[kind]());
}

/** A new name; sometimes that of another line, or none that tells lines apart. */
function drawName(draw: Draw, lines: readonly Draft[], suffix: string): string {
  const names = lines.flatMap((each) => readTextAt(each, `P_7${suffix}`) ?? []);
  return chance(draw, 25) ? pick(draw, ['pozycja', ...names]) : `inna nazwa ${wholeNumber(draw, 1, 99)}`;
}

const details = [
  ['Indeks', ['A-1', 'A-2', '']],
  ['GTIN', ['5901234123457', '']],
  ['PKWiU', ['62.01.11.0', '']],
  ['CN', ['84713000', '']],
  ['P_8A', ['kg', 'szt.', '']],
  ['GTU', ['GTU_06', 'GTU_12', '']],
  ['UU_ID', ['id-1', 'id-2']],
] as const;

function priceOf(line: Draft, { suffix }: LineTerms): readonly string[] {
  const stated = ['P_9A', 'P_9B'].filter((field) => readTextAt(line, `${field}${suffix}`) !== null);
  return stated.slice(0, 1);
}

/** Another amount than the given one; sometimes none, the double, or the same again. */
function another(draw: Draw, now: string | null): string {
  const value = Number(now ?? '1');
  return pick(draw, [
    String(wholeNumber(draw, 1, 90)),
    (value * 2).toFixed(2),
    (value / 2 + 0.01).toFixed(2),
    (value + 1).toFixed(2),
    '0',
    `${wholeNumber(draw, 0, 900)}.${wholeNumber(draw, 10, 99)}`,
  ]);
}

function drawAddedLine(draw: Draw, lines: readonly Draft[], { path, suffix, quantities }: LineTerms): DrawnChange {
  const numbers = lines.map((line) => Number(readTextAt(line, suffix === '' ? 'NrWierszaFa' : 'NrWierszaZam') ?? '0'));
  const number = Math.max(0, ...numbers) + 1;
  const at = (field: string) => `${path}[${suffix === '' ? 'NrWierszaFa' : 'NrWierszaZam'}=${number}]/${field}${suffix}`;
  const names = lines.flatMap((line) => readTextAt(line, `P_7${suffix}`) ?? []);
  const fields = {
    [at('P_7')]: chance(draw, 30) ? pick(draw, ['pozycja dodana', ...names]) : `dodana ${wholeNumber(draw, 1, 99)}`,
    [at('P_8A')]: 'szt.',
    [at('P_8B')]: String(wholeNumber(draw, 1, 20)),
    [at('P_9A')]: `${wholeNumber(draw, 1, 300)}.50`,
    [at('P_12')]: pick(draw, ['23', '8', '5']),
  };
  return { scenarioId: quantities, fields };
}

function drawPartyChange(draw: Draw, { before }: Original): ChainStep {
  const third = listChildren(before, 'Podmiot3').length;
  const kind = pick(draw, ['name', 'added', 'renamed', 'seller'] as const);
  const name = `Firma ${wholeNumber(draw, 1, 99)}`;
  if (kind === 'seller') return { scenarioId: 'seller-data', wish: { changes: { 'Podmiot1/DaneIdentyfikacyjne/Nazwa': name } } };
  if (kind === 'added') {
    const at = `Podmiot3[${third + 1}]`;
    const changes = {
      [`${at}/DaneIdentyfikacyjne/BrakID`]: '1',
      [`${at}/DaneIdentyfikacyjne/Nazwa`]: name,
      [`${at}/Adres/KodKraju`]: 'PL',
      [`${at}/Adres/AdresL1`]: 'ul. Inna 1',
      [`${at}/Rola`]: pick(draw, ['1', '2', '6']),
    };
    return { scenarioId: 'buyer-data', wish: { changes } };
  }
  const party = kind === 'renamed' && third > 0 ? `Podmiot3[${wholeNumber(draw, 1, third)}]` : 'Podmiot2';
  return { scenarioId: 'buyer-data', wish: { changes: { [`${party}/DaneIdentyfikacyjne/Nazwa`]: name } } };
}

function drawHeaderChange(draw: Draw): ChainStep {
  const [path, values] = pick(draw, [
    ['Fa/P_1M', ['Łódź', 'Gdynia']],
    ['Fa/P_6', ['2026-09-30', '2026-10-01']],
    ['Fa/TP', ['1', '']],
    ['Fa/FP', ['1', '']],
    ['Fa/Platnosc/TerminPlatnosci/Termin', ['2026-11-15', '2026-12-01']],
    ['Fa/Platnosc/RachunekBankowy/NrRB', ['61109010140000071219812874']],
    ['Fa/WarunkiTransakcji/WarunkiDostawy', ['EXW', 'FCA']],
    ['Fa/Adnotacje/P_18A', ['1', '2']],
  ] as const);
  return { scenarioId: 'formal-details', wish: { changes: { [path]: pick(draw, values) } } };
}

function drawPayment(draw: Draw, state: Original): ChainStep {
  const payments = readPayments(state);
  const position = wholeNumber(draw, 1, payments.length + 1);
  const at = `Fa/ZaliczkaCzesciowa[${position}]`;
  const amount = `${wholeNumber(draw, 1, 900)}.${wholeNumber(draw, 10, 99)}`;
  const changes = position > payments.length ? { [`${at}/P_6Z`]: pick(draw, ['2026-10-02', '2026-10-03']) } : {};
  return { scenarioId: 'advance-amount', wish: { changes: { ...changes, [`${at}/P_15Z`]: amount } } };
}

function readPayments({ before }: Original): readonly Draft[] {
  const fa = before.children.find(({ name }) => name === 'Fa');
  return fa === undefined ? [] : listChildren(fa, 'ZaliczkaCzesciowa');
}
