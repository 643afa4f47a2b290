import { toDecimal } from '@nakor/domain/money/decimal';
import type { ExchangeRates } from '@nakor/domain/validation/model/exchange-rates';
import { type CasesByCode, plainInvoice, replaced, withMarks, withPiece } from '../../../../../support/builders/rule-cases.ts';
import {
  advanceCorrection,
  advanceInvoice,
  correctionInvoice,
  edited,
  foreignInvoice,
  settlementInvoice,
  withEdits,
} from '../../../../../support/builders/sample-invoices.ts';

const rate = '<KursWaluty>4.25</KursWaluty>';
const taxInPln = '<P_14_1W>97.75<';
const rateOfLine = `      ${rate}\n`;

/** An advance invoice in EUR; the tax of 115.00 is 488.75 PLN at 4.25. */
const foreignAdvance = edited(
  advanceInvoice,
  ['<KodWaluty>PLN', '<KodWaluty>EUR'],
  ['<P_14_1>115.00</P_14_1>', '<P_14_1>115.00</P_14_1>\n    <P_14_1W>488.75</P_14_1W>'],
);

const foreignAdvanceWithRate = replaced(foreignAdvance, '</P_15>', '</P_15>\n    <KursWalutyZ>4.25</KursWalutyZ>');

/** A settlement invoice in EUR; the tax of 115.00 is 488.75 PLN at 4.25. */
const foreignSettlement = edited(
  settlementInvoice,
  ['<KodWaluty>PLN', '<KodWaluty>EUR'],
  ['<P_14_1>115.00</P_14_1>', '<P_14_1>115.00</P_14_1>\n    <P_14_1W>488.75</P_14_1W>'],
  ['      <P_12>23</P_12>\n', '      <P_12>23</P_12>\n      <KursWaluty>4.25</KursWaluty>\n'],
);

/** An advance payment received on a day, with a rate. */
function advancePaidOn(day: string, stated: string): [string, string] {
  const kind = '<RodzajFaktury>ROZ</RodzajFaktury>';
  return [
    kind,
    `${kind}
    <ZaliczkaCzesciowa>
      <P_6Z>${day}</P_6Z>
      <P_15Z>615.00</P_15Z>
      <KursWalutyZW>${stated}</KursWalutyZW>
    </ZaliczkaCzesciowa>`,
  ];
}

/** A correction in EUR; the tax of -2.30 is -9.78 PLN at 4.25. */
const foreignCorrection = edited(
  correctionInvoice,
  ['<KodWaluty>PLN', '<KodWaluty>EUR'],
  ['<P_14_1>-2.30</P_14_1>', '<P_14_1>-2.30</P_14_1>\n    <P_14_1W>-9.78</P_14_1W>'],
).replaceAll('      <P_12>23</P_12>\n', '      <P_12>23</P_12>\n      <KursWaluty>4.25</KursWaluty>\n');

const collective: [string, string] = [
  '    </DaneFaKorygowanej>\n',
  '    </DaneFaKorygowanej>\n    <OkresFaKorygowanej>wrzesień 2026</OkresFaKorygowanej>\n',
];

/** Invented rates: the last table before each day. */
const rates: Readonly<Record<string, { readonly EUR: string; readonly HUF: string; readonly day: string; readonly table: string }>> = {
  '2026-10-05': { EUR: '4.2701', HUF: '0.010951', day: '2026-10-02', table: '192/A/NBP/2026' },
  '2026-10-14': { EUR: '4.25', HUF: '0.010899', day: '2026-10-13', table: '199/A/NBP/2026' },
  '2026-10-15': { EUR: '4.2534', HUF: '0.010883', day: '2026-10-14', table: '200/A/NBP/2026' },
};

const exchangeRates: ExchangeRates = {
  find: async (questions) => ({
    rateBefore: ({ currency, before }) => {
      const known = questions.some((question) => question.before === before) ? rates[before] : undefined;
      if (known === undefined) return 'no-table';
      return currency === 'EUR' || currency === 'HUF' ? { ...known, rate: toDecimal(known[currency]) } : null;
    },
  }),
};

const ports = { exchangeRates };

/** The invoice in EUR at another rate, with its tax in PLN. */
function at(stated: string, tax: string, ...edits: readonly (readonly [string, string])[]): () => string {
  return withEdits(foreignInvoice, [rate, `<KursWaluty>${stated}</KursWaluty>`], [taxInPln, `<P_14_1W>${tax}<`], ...edits);
}

/** Cases of the rules on exchange rates. */
export const exchangeRateCases: CasesByCode = {
  'XML-321': {
    fires: [
      {
        name: 'a rate of zero',
        given: withEdits(foreignInvoice, [rate, '<KursWaluty>«0.0000»</KursWaluty>']),
        issues: [{ severity: 'error', expected: '> 0' }],
      },
      {
        name: 'a negative rate',
        given: withEdits(foreignInvoice, [rate, '<KursWaluty>«-4.25»</KursWaluty>']),
        issues: [{ severity: 'error', expected: '> 0' }],
      },
      {
        name: 'an advance invoice',
        given: withEdits(foreignAdvance, ['</P_15>', '</P_15>\n    <KursWalutyZ>«0»</KursWalutyZ>']),
        issues: [{ severity: 'error', expected: '> 0' }],
      },
      {
        name: 'an advance payment',
        given: withEdits(foreignSettlement, advancePaidOn('2026-10-14', '«0»')),
        issues: [{ severity: 'error', expected: '> 0' }],
      },
      {
        name: 'the rate before a correction',
        given: withEdits(advanceCorrection, ['</P_15ZK>', '</P_15ZK>\n    <KursWalutyZK>«0»</KursWalutyZK>']),
        issues: [{ severity: 'error', expected: '> 0' }],
      },
      {
        name: 'a contractual rate',
        given: withEdits(plainInvoice, [
          '    </Platnosc>\n',
          '    </Platnosc>\n    <WarunkiTransakcji>\n      <KursUmowny>«0»</KursUmowny>\n      <WalutaUmowna>EUR</WalutaUmowna>\n    </WarunkiTransakcji>\n',
        ]),
        issues: [{ severity: 'error', expected: '> 0' }],
      },
      {
        name: 'zero on an invoice in PLN',
        given: withPiece('      <P_12>23</P_12>\n', '      <P_12>23</P_12>\n      <KursWaluty>«0»</KursWaluty>\n'),
        issues: [{ severity: 'error', expected: '> 0' }],
      },
    ],
    passes: [
      { name: 'the smallest rate that the schema accepts', given: withEdits(foreignInvoice, [rate, '<KursWaluty>0.000001</KursWaluty>']) },
      { name: 'a rate of ten', given: withEdits(foreignInvoice, [rate, '<KursWaluty>10</KursWaluty>']) },
      { name: 'a rate that is not a number', given: withEdits(foreignInvoice, [rate, '<KursWaluty>-</KursWaluty>']) },
    ],
  },
  'XML-322': {
    fires: [
      {
        name: 'a rate on an invoice in PLN',
        given: withMarks(withPiece('      <P_12>23</P_12>\n', `      <P_12>23</P_12>\n${rateOfLine}`), '<KursWaluty>«4.25»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'two rates, of which the first is reported',
        given: withEdits(
          plainInvoice,
          ['</P_15>', '</P_15>\n    <KursWalutyZ>«4.26»</KursWalutyZ>'],
          ['      <P_12>23</P_12>\n', `      <P_12>23</P_12>\n${rateOfLine}`],
        ),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'the rate of an invoice in EUR', given: at('4.26', '97.98') },
      {
        name: 'a rate of zero, which XML-321 reports',
        given: withPiece('      <P_12>23</P_12>\n', '      <P_12>23</P_12>\n      <KursWaluty>0</KursWaluty>\n'),
      },
      {
        name: 'a contractual rate',
        given: withPiece(
          '    </Platnosc>\n',
          '    </Platnosc>\n    <WarunkiTransakcji>\n      <KursUmowny>4.25</KursUmowny>\n      <WalutaUmowna>EUR</WalutaUmowna>\n    </WarunkiTransakcji>\n',
        ),
      },
    ],
  },
  'XML-323': {
    fires: [
      {
        name: 'no rate on the one line',
        given: withMarks(withEdits(foreignInvoice, [rateOfLine, '']), '«»</FaWiersz>'),
        issues: [{ severity: 'info', missing: 'KursWaluty' }],
      },
      {
        name: 'no rate on an advance invoice',
        given: withMarks(foreignAdvance, '«»<Adnotacje>'),
        issues: [{ severity: 'info', missing: 'KursWalutyZ' }],
      },
      {
        name: 'tax without lines',
        given: withMarks(
          withEdits(foreignInvoice, [/ {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/.exec(foreignInvoice)?.[0] ?? '', '']),
          '<KodWaluty>«EUR»',
        ),
        also: ['XML-803'],
        issues: [{ severity: 'info' }],
      },
    ],
    passes: [
      { name: 'another rate', given: at('4.26', '97.98') },
      { name: 'an advance invoice with its rate', given: () => foreignAdvanceWithRate },
      {
        name: 'an export without tax',
        given: withEdits(
          foreignInvoice,
          [rateOfLine, ''],
          ['<P_12>23<', '<P_12>0 EX<'],
          ['    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n    <P_14_1W>97.75</P_14_1W>\n', '    <P_13_6_3>100.00</P_13_6_3>\n'],
          ['<P_15>123.00<', '<P_15>100.00<'],
        ),
      },
      { name: 'an invoice in PLN', given: () => plainInvoice },
    ],
  },
  'XML-324': {
    fires: [
      {
        name: 'the rate of an advance on an ordinary invoice',
        given: withEdits(foreignInvoice, ['</P_15>', '</P_15>\n    <KursWalutyZ>«4.25»</KursWalutyZ>']),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a settlement invoice',
        given: withEdits(foreignSettlement, ['</P_15>', '</P_15>\n    <KursWalutyZ>«4.25»</KursWalutyZ>']),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'an advance invoice', given: withEdits(foreignAdvance, ['</P_15>', '</P_15>\n    <KursWalutyZ>4.25</KursWalutyZ>']) },
      {
        name: 'the correction of an advance invoice',
        given: withEdits(
          advanceCorrection,
          ['<KodWaluty>PLN', '<KodWaluty>EUR'],
          ['<P_14_1>23.00</P_14_1>', '<P_14_1>23.00</P_14_1>\n    <P_14_1W>97.75</P_14_1W>'],
          ['</P_15>', '</P_15>\n    <KursWalutyZ>4.25</KursWalutyZ>'],
        ),
      },
      { name: 'an invoice in PLN, which XML-322 reports', given: withPiece('</P_15>', '</P_15>\n    <KursWalutyZ>4.25</KursWalutyZ>') },
      {
        name: 'a rate of zero, which XML-321 reports',
        given: withEdits(foreignInvoice, ['</P_15>', '</P_15>\n    <KursWalutyZ>0</KursWalutyZ>']),
      },
    ],
  },
  'XML-325': {
    fires: [
      {
        name: 'a rate of neither day',
        given: at('«4.24»', '97.52'),
        ports,
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a rate that differs in its fourth decimal, rounded',
        given: at('«4.25005»', '97.75'),
        ports,
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a rate of forints that differs in its sixth decimal',
        given: at('«0.010884»', '0.25', ['<KodWaluty>EUR', '<KodWaluty>HUF']),
        ports,
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'no date of supply, so that only the rate before P_1 is right',
        given: at('«4.25»', '97.75', ['    <P_6>2026-10-14</P_6>\n', '']),
        ports,
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'two lines with the same rate, reported once',
        given: withMarks(() => {
          const line = / {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/.exec(foreignInvoice)?.[0] ?? '';
          const second = edited(line, ['<NrWierszaFa>1', '<NrWierszaFa>2'], ['pozycja-1', 'pozycja-2']);
          const both = edited(
            foreignInvoice,
            [line, line + second],
            ['<P_13_1>100.00', '<P_13_1>200.00'],
            ['<P_14_1>23.00', '<P_14_1>46.00'],
            ['<P_15>123.00', '<P_15>246.00'],
            [taxInPln, '<P_14_1W>195.04<'],
          );
          return both.replaceAll(rate, '<KursWaluty>4.24</KursWaluty>');
        }, '<KursWaluty>«4.24»</KursWaluty>\n    </FaWiersz>\n    <FaWiersz>'),
        ports,
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'an advance invoice',
        given: withEdits(foreignAdvanceWithRate, ['<KursWalutyZ>4.25<', '<KursWalutyZ>«4.24»<'], ['<P_14_1W>488.75<', '<P_14_1W>487.60<']),
        ports,
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'an advance payment on a settlement invoice',
        given: withEdits(foreignSettlement, advancePaidOn('2026-10-05', '«4.24»')),
        ports,
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a collective correction, which may also keep the old rates',
        given: withMarks(withEdits(foreignCorrection, collective), '<KursWaluty>«4.25»</KursWaluty>\n    </FaWiersz>'),
        ports,
        issues: [{ severity: 'info' }],
      },
    ],
    passes: [
      { name: 'the rate before P_1', given: at('4.2534', '97.83'), ports },
      { name: 'the rate before P_6', given: () => foreignInvoice, ports },
      { name: 'forints to the decimals of the table', given: at('0.010883', '0.25', ['<KodWaluty>EUR', '<KodWaluty>HUF']), ports },
      { name: 'forints to four decimals', given: at('0.0109', '0.25', ['<KodWaluty>EUR', '<KodWaluty>HUF']), ports },
      { name: 'days without a table', given: at('4.24', '97.52', ['<P_6>2026-10-14', '<P_6>2026-10-12']), ports },
      { name: 'the same to four decimals', given: at('4.25004', '97.75'), ports },
      {
        name: 'a period that ends the day before P_1',
        given: at('4.25', '97.75', [
          '<P_6>2026-10-14</P_6>',
          '<OkresFa>\n      <P_6_Od>2026-10-01</P_6_Od>\n      <P_6_Do>2026-10-14</P_6_Do>\n    </OkresFa>',
        ]),
        ports,
      },
      {
        name: 'a supply after P_1, which takes the rate before P_1',
        given: at('4.2534', '97.83', ['<P_6>2026-10-14', '<P_6>2026-10-20']),
        ports,
      },
      {
        name: 'the rate before the payment that came first',
        given: at('4.2701', '98.21', [
          '    <Platnosc>\n',
          '    <Platnosc>\n      <Zaplacono>1</Zaplacono>\n      <DataZaplaty>2026-10-05</DataZaplaty>\n',
        ]),
        ports,
      },
      { name: 'the rate before an advance payment', given: withEdits(foreignSettlement, advancePaidOn('2026-10-05', '4.2701')), ports },
      { name: 'the cash method', given: at('4.24', '97.52', ['<P_16>2', '<P_16>1']), ports },
      { name: 'a correction, which keeps the rate of its original', given: () => foreignCorrection, ports },
      { name: 'a currency that the bank does not publish', given: at('4.24', '97.52', ['<KodWaluty>EUR', '<KodWaluty>GGP']), ports },
      { name: 'rates that are not known', given: at('4.24', '97.52') },
      {
        name: 'an issue date of tomorrow after a payment',
        given: at(
          '4.24',
          '97.52',
          ['<P_1>2026-10-15', '<P_1>2026-10-16'],
          ['    <Platnosc>\n', '    <Platnosc>\n      <Zaplacono>1</Zaplacono>\n      <DataZaplaty>2026-10-05</DataZaplaty>\n'],
        ),
        ports: {
          exchangeRates: {
            find: async () => ({ rateBefore: ({ before }) => ({ rate: toDecimal('4.2500'), day: before, table: '1/A/NBP/2026' }) }),
          },
        },
      },
      {
        name: 'an issue date of tomorrow, which XML-301 reports',
        given: at('4.24', '97.52', ['<P_1>2026-10-15', '<P_1>2026-10-16']),
        ports,
      },
      { name: 'a rate of zero, which XML-321 reports', given: at('0', '97.75'), ports },
      {
        name: 'tax of another country',
        given: at('4.24', '97.52', ['<P_12>23</P_12>', '<P_12_XII>21</P_12_XII>']),
        ports,
      },
    ],
  },
};
