import type { RateLiteral } from '../../../fa3/buckets.ts';
import { readAmount, readText } from '../../../fa3/elements/part.ts';
import { formatRateLiteral } from '../../../fa3/rate-text.ts';
import { formatNumberText } from '../../../money/number-text.ts';
import type { LocatedElement } from '../../../xml/element.ts';
import { at, defineRules, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeVatActArticle, own } from '../../model/source.ts';
import { readField, readLine, readNumber } from './line-elements.ts';

/** Rates of single lines. */
export const rateRules = defineRules([
  {
    code: 'XML-811',
    neededElements: ['P_12_XII', 'P_12Z_XII'],
    severity: 'warning',
    title: { pl: 'Dwie stawki w wierszu', en: 'Two rates on a line' },
    why: {
      pl: 'P_12 to polska stawka, a P_12_XII stawka innego państwa w procedurze OSS (dział XII rozdział 6a ustawy). Sprzedaż w wierszu podlega jednej z nich.',
      en: 'P_12 is the Polish rate, P_12_XII that of another country in the OSS procedure (section XII, chapter 6a of the Act). The sale on a line is subject to one of them.',
    },
    message: {
      pl: 'Wiersz {number} ma dwie stawki: {rate} ({rateField}) i {foreignRate}% ({field}).',
      en: 'Line {number} has two rates: {rate} ({rateField}) and {foreignRate}% ({field}).',
    },
    quickFix: {
      pl: 'Zostaw {rateField} dla sprzedaży opodatkowanej w Polsce albo {field} dla procedury OSS.',
      en: 'Keep {rateField} for a sale taxed in Poland, or {field} for the OSS procedure.',
    },
    howToFix: {
      pl: 'Zostaw polską stawkę (P_12, w zamówieniu P_12Z) dla sprzedaży opodatkowanej w Polsce albo stawkę innego państwa (P_12_XII, P_12Z_XII) dla procedury OSS.',
      en: 'Keep the Polish rate (P_12, in an order P_12Z) for a sale taxed in Poland, or the rate of the other country (P_12_XII, P_12Z_XII) for the OSS procedure.',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation('P_12', 'Stawka podatku'),
      citeAnnotation('P_12_XII', 'Stawka podatku od wartości dodanej w przypadku, o którym mowa w dziale XII w rozdziale 6a ustawy'),
    ],
    find: findTwoRates,
  },
  {
    code: 'XML-812',
    severity: 'warning',
    kinds: ['VAT', 'ZAL'],
    title: { pl: 'Stawka sprzed 2011 roku', en: 'Rate from before 2011' },
    why: {
      pl: 'Stawki 22% i 7% oraz ryczałt 3% obowiązywały do końca 2010 roku; od 2011 roku są to 23%, 8% i 4%. Na korekcie dawnej faktury są prawidłowe, więc reguła jej nie dotyczy.',
      en: 'The rates 22% and 7% and the flat rate 3% were in force until the end of 2010; since 2011 they are 23%, 8% and 4%. On a correction of an old invoice they are correct, so the rule does not apply there.',
    },
    message: {
      pl: 'Wiersz {number}: stawka {rate} obowiązywała do końca 2010 roku, od 2011 roku jest to {current}.',
      en: 'Line {number}: the rate {rate} was in force until the end of 2010; since 2011 it is {current}.',
    },
    quickFix: {
      pl: 'Sprawdź stawkę na dzień powstania obowiązku podatkowego i przelicz podatek.',
      en: 'Check which rate applies on the day the tax becomes chargeable, and recalculate the tax.',
    },
    enforcedBy: 'law',
    source: [citeVatActArticle('art. 146a'), citeVatActArticle('art. 146ef')],
    find: findOutdatedRates,
  },
  {
    code: 'XML-820',
    neededElements: ['P_12_Zal_15', 'P_12Z_Zal_15'],
    severity: 'info',
    title: { pl: 'Załącznik nr 15 przy sprzedaży bez VAT', en: 'Annex 15 on a sale without VAT' },
    why: {
      pl: 'Znacznik załącznika nr 15 ma znaczenie dla mechanizmu podzielonej płatności, czyli dla sprzedaży z polskim VAT. Przy stawce zw, np I lub np II niczego nie zmienia.',
      en: 'The Annex 15 marker matters for split payment, that is for sales with Polish VAT. With the rate zw, np I or np II it has no effect.',
    },
    message: {
      pl: 'Wiersz {number} ma znacznik załącznika nr 15 ({field}), a stawka {rate} oznacza sprzedaż bez polskiego VAT.',
      en: 'Line {number} has the Annex 15 marker ({field}), but the rate {rate} means a sale without Polish VAT.',
    },
    quickFix: {
      pl: 'Usuń {field} albo sprawdź stawkę wiersza.',
      en: 'Remove {field} or check the rate of the line.',
    },
    howToFix: {
      pl: 'Usuń znacznik załącznika nr 15 albo sprawdź stawkę wiersza.',
      en: 'Remove the marker of Annex 15 or check the rate of the line.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: findUntaxedAnnex15,
  },
]);

function* findTwoRates({ elements }: RuleContext): Generator<RuleMatch> {
  for (const element of [...elements('P_12_XII'), ...elements('P_12Z_XII')]) {
    const line = readLine(element);
    const rate = line === null ? null : rateField(line);
    const foreignRate = readAmount(element);
    if (line === null || rate === null || foreignRate === null) continue;
    const slots = {
      number: readNumber(line),
      rate: formatRateLiteral(readText(rate) ?? ''),
      rateField: rate.name,
      foreignRate: formatNumberText(foreignRate),
    };
    yield { place: at(element), slots: { ...slots, field: element.name } };
  }
}

function rateField(line: LocatedElement): LocatedElement | null {
  return readField(line, 'P_12', 'P_12Z');
}

/** The rates that replaced others on 1 January 2011. */
const successors: ReadonlyMap<RateLiteral | null, RateLiteral> = new Map([
  ['22', '23'],
  ['7', '8'],
  ['3', '4'],
]);

function* findOutdatedRates({ invoice }: RuleContext): Generator<RuleMatch> {
  for (const row of invoice.rows) {
    const current = successors.get(row.rate);
    const element = current === undefined ? null : row.field('rate');
    if (current === undefined || element === null) continue;
    const slots = { number: row.number ?? '?', rate: formatRateLiteral(row.rate ?? ''), current: formatRateLiteral(current) };
    yield { place: at(element), slots, expected: current };
  }
}

const untaxed = ['zw', 'np I', 'np II'];

function* findUntaxedAnnex15({ elements }: RuleContext): Generator<RuleMatch> {
  for (const element of [...elements('P_12_Zal_15'), ...elements('P_12Z_Zal_15')]) {
    const line = readLine(element);
    const rate = line === null ? null : readText(rateField(line));
    if (line === null || rate === null || !untaxed.includes(rate)) continue;
    yield { place: at(element), slots: { number: readNumber(line), field: element.name, rate } };
  }
}
