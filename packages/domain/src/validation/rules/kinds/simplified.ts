import { buckets, type RateLiteral } from '../../../fa3/buckets.ts';
import { readIdentifier } from '../../../fa3/identifiers/identifier.ts';
import { at, defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeHandbook, citeVatAct } from '../../model/source.ts';

/** Simplified invoices: with the NIP instead of the buyer's data. */
export const simplifiedRules = defineRules([
  {
    code: 'XML-632',
    severity: 'error',
    kinds: ['UPR'],
    title: { pl: 'Faktura uproszczona bez danych o podatku', en: 'Simplified invoice without tax data' },
    why: {
      pl: 'Faktura uproszczona może nie podawać podstawy ani podatku, ale musi pozwalać ustalić podatek dla każdej stawki: przez sumy P_13, stawkę na wierszu, a przy kilku stawkach także wartość każdego wiersza.',
      en: 'A simplified invoice may omit bases and taxes, but it must be possible to determine the tax for each rate: from P_13 totals, from the rate on a line and, with several rates, from the value of every line.',
    },
    message: {
      pl: 'Z tej faktury uproszczonej nie da się ustalić podatku: nie ma sum P_13, a {lacking}.',
      en: 'The tax cannot be determined from this simplified invoice: there are no P_13 totals, and {lacking}.',
    },
    quickFix: {
      pl: 'Podaj na wierszach stawkę (P_12) i przy kilku stawkach wartość (P_11 lub P_11A), albo dodaj sumy P_13 i P_14.',
      en: 'State the rate (P_12) on the lines and, with several rates, the value (P_11 or P_11A), or add the P_13 and P_14 totals.',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106e ust. 5 pkt 3'), citeHandbook('2.10')],
    find: findUnknownTax,
  },
  {
    code: 'XML-633',
    severity: 'warning',
    kinds: ['UPR'],
    title: { pl: 'Faktura uproszczona bez NIP nabywcy', en: 'Simplified invoice without the buyer’s NIP' },
    why: {
      pl: 'NIP zastępuje na fakturze uproszczonej nazwę i adres nabywcy. Bez NIP faktura nie trafi do nabywcy w KSeF i zwykle powinna być zwykłą fakturą.',
      en: "On a simplified invoice the NIP replaces the buyer's name and address. Without it the invoice does not reach the buyer in KSeF and should usually be an ordinary invoice.",
    },
    message: {
      pl: 'Faktura uproszczona podaje zamiast NIP nabywcy: {identifier}.',
      en: "Instead of the buyer's NIP, the simplified invoice states: {identifier}.",
    },
    quickFix: {
      pl: 'Podaj NIP nabywcy w Podmiot2 albo wystaw zwykłą fakturę (RodzajFaktury VAT).',
      en: "State the buyer's NIP in Podmiot2, or issue an ordinary invoice (RodzajFaktury VAT).",
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106e ust. 5 pkt 3'), citeHandbook('2.10')],
    find: ({ invoice: { buyer } }) => {
      const identifier = readIdentifier(buyer);
      return identifier === null || identifier.kind === 'NIP'
        ? []
        : [{ place: at(identifier.element), slots: { identifier: identifier.key } }];
    },
  },
  {
    code: 'XML-634',
    severity: 'warning',
    kinds: ['UPR'],
    title: { pl: 'Faktura uproszczona dla niewłaściwej transakcji', en: 'Simplified invoice for an unsuitable transaction' },
    why: {
      pl: 'Faktury uproszczonej nie stosuje się do części transakcji zagranicznych (WDT, sprzedaż na odległość, czynności opodatkowane poza Polską), bo nie zawiera danych nabywcy.',
      en: "Simplified invoices must not be used for certain cross-border transactions (intra-EU supplies, distance sales, supplies taxed outside Poland), since they lack the buyer's data.",
    },
    message: {
      pl: 'Faktura uproszczona ze stawką „{rate}”: taka transakcja zwykle wymaga pełnej faktury.',
      en: 'A simplified invoice with the rate “{rate}”: this transaction usually requires a full invoice.',
    },
    quickFix: {
      pl: 'Sprawdź rodzaj transakcji; jeśli stawka jest właściwa, wystaw zwykłą fakturę (RodzajFaktury VAT).',
      en: 'Check the kind of transaction; if the rate is correct, issue an ordinary invoice (RodzajFaktury VAT).',
    },
    enforcedBy: 'law',
    source: [citeVatAct('art. 106e ust. 6')],
    find: findForeignTransactions,
  },
]);

function* findUnknownTax({ invoice }: RuleContext): Generator<RuleMatch> {
  const { fa, lines } = invoice;
  const [first] = lines;
  if (first === undefined || buckets.some(({ base }) => fa.has(base))) return;
  // A rate that is not a literal is reported by the schema check.
  if (lines.some((line) => line.rate === null && line.field('rate') !== null)) return;
  const known = lines.filter((line) => invoice.bucketOf(line) !== null);
  if (known.length === 0) {
    const lacking = { pl: 'żaden wiersz nie ma stawki P_12', en: 'no line has a rate (P_12)' };
    yield { place: placeOf(first, 'P_12'), slots: { lacking } };
    return;
  }
  const rates = new Set(known.map((line) => line.rate ?? invoice.bucketOf(line)));
  const bare = lines.find((line) => !line.has('P_11') && !line.has('P_11A'));
  if (rates.size < 2 || bare === undefined) return;
  const number = bare.number ?? '?';
  const lacking = {
    pl: `stawek jest ${rates.size} i wiersz nr ${number} nie ma wartości (P_11 ani P_11A)`,
    en: `with ${rates.size} rates, line ${number} has no value (neither P_11 nor P_11A)`,
  };
  yield { place: placeOf(bare, 'P_11A'), slots: { lacking } };
}

const foreignRates: readonly RateLiteral[] = ['0 WDT', '0 EX', 'np I', 'np II'];

function* findForeignTransactions({ invoice }: RuleContext): Generator<RuleMatch> {
  for (const rate of foreignRates) {
    const element = invoice.elementOf(rate);
    if (element !== null) yield { place: at(element), slots: { rate } };
  }
  const line = invoice.lines.find((candidate) => candidate.has('P_12_XII'));
  const total = invoice.fa.amount('P_13_5')?.isZero === false ? invoice.fa.at('P_13_5') : null;
  const element = line?.at('P_12_XII') ?? total;
  if (element !== null) yield { place: at(element), slots: { rate: 'P_12_XII (OSS)' } };
}
