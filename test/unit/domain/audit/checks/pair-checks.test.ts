import { type PairCheckCode, pairCheckCodes } from '@nakor/domain/audit/model/codes';
import type { ExaminedPair, PairCheck } from '@nakor/domain/audit/model/examined-pair';
import { toDecimal } from '@nakor/domain/money/decimal';
import { describe, expect, it } from 'vitest';
import { flatAdvance } from '../../../../support/builders/advance-samples.ts';
import { builtCorrection, type CorrectionOptions } from '../../../../support/builders/corrections/built-corrections.ts';
import { examinedPair, type PackOptions } from '../../../../support/builders/corrections/examined-pairs.ts';
import { chairSale } from '../../../../support/builders/recipe-originals.ts';
import { saleOf } from '../../../../support/builders/sale-samples.ts';
import { edited } from '../../../../support/builders/sample-invoices.ts';

type Edit = readonly [piece: string, replacement: string];

interface Case {
  readonly code: PairCheckCode;
  readonly name: string;
  readonly original?: readonly Edit[];
  readonly correction?: readonly Edit[];
  readonly wish?: PackOptions;
  readonly expected: string | null;
  readonly found: string | null;
}

const cheaper = { changes: { '/Fa/FaWiersz[1]/P_9A': '200' }, answers: { metoda_wierszy: 'przed_po' } };
const moreMoney = { changes: { '/Fa/P_15': '30000' } };
const formerBuyer = `<Podmiot2K>
      <DaneIdentyfikacyjne>
        <NIP>5250000009</NIP>
        <Nazwa>Ktoś inny</Nazwa>
      </DaneIdentyfikacyjne>
      <Adres>
        <KodKraju>PL</KodKraju>
        <AdresL1>ul. Druga 2</AdresL1>
      </Adres>
    </Podmiot2K>
    `;

/** 4 chairs of 250.00, then 200: net -200.00, tax -46.00, gross -246.00, before and after. */
const ofSale: readonly Case[] = [
  {
    code: 'correction_number',
    name: 'blanks aside',
    wish: { number: 'fk/2026/10/ 7' },
    expected: 'fk/2026/10/ 7',
    found: 'FK/2026/10/7',
  },
  {
    code: 'reference_number',
    name: 'capitals aside',
    correction: [['<NrFaKorygowanej>FV/', '<NrFaKorygowanej>fv/']],
    expected: 'FV/2026/10/001',
    found: 'fv/2026/10/001',
  },
  {
    code: 'reference_day',
    name: 'another day',
    correction: [['<DataWystFaKorygowanej>2026-10-15', '<DataWystFaKorygowanej>2026-10-14']],
    expected: '2026-10-15',
    found: '2026-10-14',
  },
  {
    code: 'issue_order',
    name: 'a correction before its invoice',
    correction: [['<P_1>2026-10-15', '<P_1>2026-10-13']],
    expected: '2026-10-15',
    found: '2026-10-13',
  },
  {
    code: 'seller_nip',
    name: 'a legal successor',
    correction: [
      ['<NIP>1234563218', '<NIP>5265877635'],
      [
        '<FaWiersz>\n      <NrWierszaFa>1</NrWierszaFa>\n      <P_7>krzesło</P_7>\n      <P_8A>szt.</P_8A>\n      <P_8B>4</P_8B>\n      <P_9A>250.00',
        `<Podmiot1K>
      <DaneIdentyfikacyjne>
        <NIP>1234563218</NIP>
        <Nazwa>Zakład Przykładowy „Jaźń” sp. z o.o.</Nazwa>
      </DaneIdentyfikacyjne>
      <Adres>
        <KodKraju>PL</KodKraju>
        <AdresL1>ul. Wzorcowa 1</AdresL1>
        <AdresL2>00-999 Warszawa</AdresL2>
      </Adres>
    </Podmiot1K>
    <FaWiersz>\n      <NrWierszaFa>1</NrWierszaFa>\n      <P_7>krzesło</P_7>\n      <P_8A>szt.</P_8A>\n      <P_8B>4</P_8B>\n      <P_9A>250.00`,
      ],
    ],
    expected: 'NIP 1234563218',
    found: 'NIP 5265877635',
  },
  {
    code: 'buyer_identifier',
    name: 'another buyer',
    correction: [['<NIP>5250000009', '<NIP>5265877635']],
    expected: 'NIP 5250000009',
    found: 'NIP 5265877635',
  },
  {
    code: 'seller_before',
    name: 'another address without Podmiot1K',
    correction: [['<AdresL1>ul. Wzorcowa 1', '<AdresL1>ul. Nowa 1']],
    expected: 'Zakład Przykładowy „Jaźń” sp. z o.o., PL, ul. Wzorcowa 1, 00-999 Warszawa',
    found: 'Zakład Przykładowy „Jaźń” sp. z o.o., PL, ul. Nowa 1, 00-999 Warszawa',
  },
  {
    code: 'buyer_before',
    name: 'Podmiot2K with data that the invoice does not have',
    correction: [['<TypKorekty>2</TypKorekty>\n    ', `<TypKorekty>2</TypKorekty>\n    ${formerBuyer}`]],
    expected: 'Odbiorca Próbny S.A., PL, ul. Druga 2',
    found: 'Ktoś inny, PL, ul. Druga 2',
  },
  {
    code: 'kind_fits_original',
    name: 'the kind of another invoice',
    correction: [['<RodzajFaktury>KOR<', '<RodzajFaktury>KOR_ROZ<']],
    expected: 'KOR',
    found: 'KOR_ROZ',
  },
  {
    code: 'currency',
    name: 'another currency',
    correction: [['<KodWaluty>PLN', '<KodWaluty>EUR']],
    expected: 'PLN',
    found: 'EUR',
  },
  {
    code: 'lines_before',
    name: 'a before-row that is not the line of the invoice',
    correction: [['<P_9A>250.00', '<P_9A>260.00']],
    expected: 'NrWierszaFa 1: P_9A = 250.00',
    found: 'NrWierszaFa 1: P_9A = 260.00',
  },
  {
    code: 'lines_before',
    name: 'the same under a wrong date, where no rule triggers',
    correction: [
      ['<P_9A>250.00', '<P_9A>260.00'],
      ['<DataWystFaKorygowanej>2026-10-15', '<DataWystFaKorygowanej>2026-10-14'],
    ],
    expected: 'NrWierszaFa 1: P_9A = 250.00',
    found: 'NrWierszaFa 1: P_9A = 260.00',
  },
  { code: 'reason', name: 'another reason', wish: { reason: 'rabat' }, expected: 'rabat', found: 'pomyłka' },
  {
    code: 'reason',
    name: 'a reason with only the same beginning',
    correction: [['pomyłka', 'pomyłka nabywcy']],
    expected: 'pomyłka',
    found: 'pomyłka nabywcy',
  },
  {
    code: 'scenario_kind',
    name: 'a scenario for advances',
    wish: { scenarioId: 'advance-amount' },
    expected: 'KOR_ZAL',
    found: 'KOR',
  },
  { code: 'scenario_effect', name: 'a formal scenario with amounts', wish: { scenarioId: 'formal-details' }, expected: null, found: null },
  {
    code: 'scenario_effect',
    name: 'a cancellation that leaves something',
    wish: { scenarioId: 'cancel-to-zero' },
    expected: null,
    found: null,
  },
  { code: 'scenario_effect', name: 'an exchange rate with amounts', wish: { scenarioId: 'fx-rate' }, expected: null, found: null },
  {
    code: 'scenario_type',
    name: 'a decrease in the period of the original',
    correction: [['<TypKorekty>2', '<TypKorekty>1']],
    expected: '2',
    found: '1',
  },
  { code: 'summary_kind', name: 'another kind', wish: stated({ kind: 'KOR_ZAL' }), expected: 'KOR_ZAL', found: 'KOR' },
  { code: 'summary_type', name: 'another type by its letter', wish: stated({ type: 'C' }), expected: '3', found: '2' },
  { code: 'summary_type', name: 'no type at all', wish: stated({ type: 'X' }), expected: 'X', found: '2' },
  { code: 'summary_net', name: 'another net', wish: stated({ netDelta: toDecimal('-200.01') }), expected: '-200.01', found: '-200.00' },
  { code: 'summary_vat', name: 'another tax', wish: stated({ vatDelta: toDecimal('46') }), expected: '46.00', found: '-46.00' },
  {
    code: 'summary_gross',
    name: 'more decimals',
    wish: stated({ grossDelta: toDecimal('-246.001') }),
    expected: '-246.001',
    found: '-246.00',
  },
  {
    code: 'stated_issues_found',
    name: 'codes that do not exist',
    wish: { statedIssues: [{ code: 'XML-401' }, { code: 'XML-302' }, { code: 7 }, {}] },
    expected: 'XML-302, XML-401',
    found: null,
  },
  {
    code: 'stated_issues_complete',
    name: 'an unstated warning',
    correction: [['<P_9A>250.00', '<P_9A>260.00']],
    wish: { statedIssues: [{ code: 'XML-302' }] },
    expected: 'XML-639, XML-656',
    found: null,
  },
];

const ofAdvance: readonly Case[] = [
  {
    code: 'payment_before',
    name: 'a payment other than the one on the invoice',
    correction: [['<P_15ZK>20000.00', '<P_15ZK>19000.00']],
    expected: '20000.00',
    found: '19000.00',
  },
];

function stated(part: Partial<NonNullable<PackOptions['summary']>>): PackOptions {
  return {
    summary: { kind: 'KOR', type: 'B', netDelta: toDecimal('-200'), vatDelta: toDecimal('-46.0'), grossDelta: toDecimal('-246'), ...part },
  };
}

function codeOf({ checks }: ExaminedPair, code: PairCheckCode): PairCheck | undefined {
  return checks.find((check) => check.code === code);
}

async function examinedWith(
  xml: string,
  scenarioId: string,
  wish: CorrectionOptions,
  { original = [], correction = [], wish: said = {} }: Partial<Case>,
) {
  const built = await builtCorrection(xml, scenarioId, wish);
  return examinedPair(edited(xml, ...original), edited(built.xml, ...correction), { scenarioId, ...said });
}

describe('a pair whose documents and request agree', () => {
  it('agrees in every stated fact', async () => {
    const pair = await examinedWith(chairSale, 'price-change', cheaper, {
      wish: { ...stated({}), statedIssues: [{ code: 'XML-639' }, { code: 'XML-900' }] },
    });
    const other = pair.checks.filter(({ outcome }) => outcome !== 'agrees').map(({ code, outcome }) => [code, outcome]);
    expect(other).toEqual([
      ['reference_ksef_number', 'unknown'],
      ['stated_issues_found', 'differs'],
    ]);
  });

  it('lists its checks in the order of their codes', async () => {
    const pair = await examinedWith(flatAdvance, 'advance-amount', moreMoney, {
      wish: { ...stated({}), statedIssues: [{ code: 'XML-900' }] },
    });
    expect(pair.checks.map(({ code }) => code)).toEqual(pairCheckCodes);
  });

  it('treats a reason that the build continued as equal', async () => {
    const wish = { changes: { '/Fa/P_6': '2026-10-13' } };
    const pair = await examinedWith(chairSale, 'formal-details', wish, {});
    expect(pair.reason).toBe('pomyłka; data sprzedaży (P_6): było 2026-10-14, jest 2026-10-13');
    expect(codeOf(pair, 'reason')).toMatchObject({ outcome: 'agrees', expected: 'pomyłka' });
  });

  it('treats a long reason as equal, and shows all of it', async () => {
    const reason = 'powód '.repeat(60).trim();
    const pair = await examinedWith(chairSale, 'price-change', { ...cheaper, reason }, { wish: { reason } });
    expect(codeOf(pair, 'reason')?.outcome).toBe('agrees');
    expect(pair.reason).toBe(reason);
  });
});

describe('a check', () => {
  it.each(ofSale)('$code differs: $name', async ({ code, expected, found, ...differing }) => {
    const agreeing = await examinedWith(chairSale, 'price-change', cheaper, { wish: stated({}) });
    const check = codeOf(agreeing, code);
    expect(check === undefined ? null : check.outcome).toBe(code.startsWith('stated_') ? null : 'agrees');
    const pair = await examinedWith(chairSale, 'price-change', cheaper, differing);
    expect(codeOf(pair, code)).toMatchObject({ outcome: 'differs', expected, found });
    expect(pair.warnings.map((warning) => warning.code)).toContain(`${code}_differs`);
  });

  it.each(ofAdvance)('$code differs: $name', async ({ code, expected, found, ...differing }) => {
    expect(codeOf(await examinedWith(flatAdvance, 'advance-amount', moreMoney, {}), code)?.outcome).toBe('agrees');
    expect(codeOf(await examinedWith(flatAdvance, 'advance-amount', moreMoney, differing), code)).toMatchObject({
      outcome: 'differs',
      expected,
      found,
    });
  });

  it('of the issue date accepts the day on which KSeF 1.0 accepted the invoice', async () => {
    const ksef1 = [
      '<NrKSeFN>1</NrKSeFN>',
      '<NrKSeF>1</NrKSeF>\n      <NrKSeFFaKorygowanej>1234563218-20251017-0A1B2C3D4E5F-6C</NrKSeFFaKorygowanej>',
    ] as const;
    const days = ['<DataWystFaKorygowanej>2026-10-15', '<DataWystFaKorygowanej>2025-10-17'] as const;
    const pair = await examinedWith(chairSale, 'price-change', cheaper, {
      original: [['<P_1>2026-10-15', '<P_1>2025-10-15']],
      correction: [ksef1, days],
    });
    expect(codeOf(pair, 'reference_day')).toMatchObject({ outcome: 'agrees', expected: '2025-10-15', found: '2025-10-17' });
    expect(pair.reference).toEqual({
      number: 'FV/2026/10/001',
      issueDay: '2025-10-17',
      isOutsideKsef: false,
      ksefNumber: '1234563218-20251017-0A1B2C3D4E5F-6C',
      corrected: 1,
    });
  });
});

describe('a correction of a correction', () => {
  const again = { changes: { '/Fa/FaWiersz[1]/P_9A': '150' }, answers: { metoda_wierszy: 'przed_po' }, number: 'FK/2026/10/8' };

  it('forms a pair with it, and both name the first invoice', async () => {
    const first = await builtCorrection(chairSale, 'price-change', cheaper);
    const second = await builtCorrection(first.xml, 'price-change', again);
    const pair = await examinedPair(first.xml, second.xml, { number: 'FK/2026/10/8' });
    expect(pair.checks.filter(({ outcome }) => outcome === 'differs')).toEqual([]);
    expect(pair.warnings.map(({ code }) => code)).toContain('original_is_correction');
    expect(pair.changes.totals.net.before).toBeNull();
    expect(pair.changes.lines).toMatchObject([{ number: '1', change: 'changed' }]);
  });

  it('may concern lines that the first one does not show', async () => {
    const table = { P_7: 'stół', P_8A: 'szt.', P_8B: '2', P_9A: '500.00', P_11: '1000.00', P_12: '23' };
    const sale = saleOf({ P_13_1: '2000.00', P_14_1: '460.00', P_15: '2460.00' }, [{ ...table, P_7: 'szafa' }, table]);
    const first = await builtCorrection(sale, 'price-change', cheaper);
    const otherLine = { ...again, changes: { '/Fa/FaWiersz[2]/P_9A': '450' } };
    const second = await builtCorrection(sale, 'price-change', otherLine);
    const pair = await examinedPair(first.xml, second.xml, { number: 'FK/2026/10/8' });
    expect(codeOf(pair, 'lines_before')?.outcome).toBe('unknown');
    expect(pair.correction.validated.issues.map(({ code }) => code)).not.toContain('XML-656');
  });

  it('names the first correction by mistake, which is reported and not rejected', async () => {
    const first = await builtCorrection(chairSale, 'price-change', cheaper);
    const second = await builtCorrection(first.xml, 'price-change', again);
    const wrong = edited(second.xml, ['<NrFaKorygowanej>FV/2026/10/001', '<NrFaKorygowanej>FK/2026/10/7']);
    const pair = await examinedPair(first.xml, wrong, { number: 'FK/2026/10/8' });
    expect(codeOf(pair, 'reference_number')).toMatchObject({ outcome: 'differs', expected: 'FV/2026/10/001', found: 'FK/2026/10/7' });
  });
});
