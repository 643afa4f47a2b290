import { primaryKinds } from '../../../fa3/elements/kinds.ts';
import { at, defineRules, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeVatActArticle } from '../../model/source.ts';
import { hasEverySale } from './sales.ts';

/** New means of transport supplied to another EU state, `NoweSrodkiTransportu`. */
export const meansOfTransportRules = defineRules([
  {
    code: 'XML-520',
    neededElements: ['NowySrodekTransportu'],
    severity: 'error',
    kinds: primaryKinds,
    title: { pl: 'Nieistniejący wiersz środka transportu', en: 'Line of a means of transport does not exist' },
    why: {
      pl: 'P_NrWierszaNST wskazuje wiersz faktury z nowym środkiem transportu, więc wiersz o tym numerze musi istnieć. Reguła nie dotyczy korekt, bo nie muszą powtarzać wierszy bez zmian.',
      en: 'P_NrWierszaNST refers to the line of the new means of transport, so a line with this number must exist. Does not apply to corrections, since they need not repeat unchanged lines.',
    },
    message: {
      pl: 'P_NrWierszaNST = {number}, a na fakturze nie ma wiersza o tym numerze.',
      en: 'P_NrWierszaNST = {number}, but the invoice has no line with this number.',
    },
    quickFix: {
      pl: 'Wpisz numer wiersza (NrWierszaFa), w którym jest ten środek transportu.',
      en: 'State the number (NrWierszaFa) of the line with this means of transport.',
    },
    enforcedBy: 'law',
    source: [citeAnnotation('P_NrWierszaNST', 'Numer wiersza faktury, w którym wykazano dostawę nowego środka transportu')],
    find: findUnknownLines,
  },
  {
    code: 'XML-521',
    neededElements: ['P_22'],
    severity: 'warning',
    kinds: primaryKinds,
    title: { pl: 'Nowy środek transportu bez stawki 0 WDT', en: 'New means of transport without rate 0 WDT' },
    why: {
      pl: 'P_22 = 1 oznacza wewnątrzwspólnotową dostawę nowych środków transportu, która ma stawkę 0 WDT (suma P_13_6_2). Reguła nie dotyczy korekt: pokazują tylko część sprzedaży.',
      en: 'P_22 = 1 indicates an intra-EU supply of new means of transport, whose rate is 0 WDT (sum P_13_6_2). Does not apply to corrections, which show only part of the sales.',
    },
    message: {
      pl: 'P_22 = 1 (dostawa wewnątrzwspólnotowa nowych środków transportu), a żaden wiersz nie ma stawki 0 WDT.',
      en: 'P_22 = 1 (intra-EU supply of new means of transport), but no line has rate 0 WDT.',
    },
    quickFix: {
      pl: 'Sprawdź stawkę dostawy; jeżeli nie jest to dostawa do innego państwa UE, wpisz P_22N = 1.',
      en: 'Check the rate of the supply; if it is not a supply to another EU state, set P_22N = 1.',
    },
    enforcedBy: 'law',
    source: [citeAnnotation('P_22', 'Znacznik wewnątrzwspólnotowej dostawy nowych środków transportu'), citeVatActArticle('art. 42')],
    find: findTransportWithoutZeroRate,
  },
]);

function* findUnknownLines({ invoice }: RuleContext): Generator<RuleMatch> {
  if (invoice.rows.length === 0) return;
  const means = invoice.annotations.child('NoweSrodkiTransportu').all('NowySrodekTransportu');
  if (means.length === 0) return;
  const numbers = new Set(invoice.rows.map((row) => row.number));
  for (const each of means) {
    const element = each.at('P_NrWierszaNST');
    const number = each.code('P_NrWierszaNST');
    if (element === null || number === null || numbers.has(number)) continue;
    yield { place: at(element), slots: { number } };
  }
}

function* findTransportWithoutZeroRate({ invoice }: RuleContext): Generator<RuleMatch> {
  const transport = invoice.annotations.child('NoweSrodkiTransportu');
  const marker = transport.at('P_22');
  if (marker === null || !transport.isYes('P_22') || invoice.uses('0 WDT')) return;
  if (hasEverySale(invoice) && !invoice.fa.isMalformedAmount('P_13_6_2')) yield { place: at(marker) };
}
