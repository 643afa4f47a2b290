import type { LocatedElement } from '../../xml/element.ts';
import { escapeText } from '../../xml/escape.ts';
import { quote, quoteEnglish, useSameText } from '../model/issue.ts';
import type { Explanation } from './explain-value.ts';

/** A payment term as its three elements state it. */
interface PaymentTerm {
  readonly count: string;
  readonly unit: string;
  readonly event: string;
}

/** `30 dni od wystawienia faktury`, also after `termin płatności:` and the like. */
const termForm =
  /(?:^|\s)(\d{1,4})\s*(dni|dzień|dnia|tydzień|tygodnie|tygodni|miesiąc|miesiące|miesięcy)\s+((?:od|po|licząc od)\s+\S.{0,80}?)[\s.]*$/iu;

function readTerm(text: string): PaymentTerm | null {
  const [, count, unit, event] = termForm.exec(text.replace(/\s+/g, ' ').slice(0, 300)) ?? [];
  return count === undefined || unit === undefined || event === undefined ? null : { count, unit: unit.toLowerCase(), event };
}

/**
 * Explains a payment term given as text, as in FA(2); FA(3) divides it into three elements, which are not reported as missing too.
 *
 * @returns null when the element is not `TerminOpis` with nothing but text
 */
export function explainPaymentTermText({ name, text, children }: LocatedElement): Explanation | null {
  if (name !== 'TerminOpis' || children.length > 0 || text.trim() === '') return null;
  const term = readTerm(text);
  return {
    code: 'XML-100',
    message: {
      pl: `TerminOpis podaje termin jako tekst ${quote(text.trim())}, a w FA(3) dzieli się go na Ilosc, Jednostka i ZdarzeniePoczatkowe.`,
      en: `TerminOpis states the term as the text ${quoteEnglish(text.trim())}; FA(3) divides it into Ilosc, Jednostka and ZdarzeniePoczatkowe.`,
    },
    expected: useSameText(
      term === null
        ? '<Ilosc/>, <Jednostka/>, <ZdarzeniePoczatkowe/>'
        : `<Ilosc>${term.count}</Ilosc><Jednostka>${term.unit}</Jednostka><ZdarzeniePoczatkowe>${escapeText(term.event)}</ZdarzeniePoczatkowe>`,
    ),
    quickFix:
      term === null
        ? {
            pl: 'Zamiast tekstu podaj w TerminOpis trzy elementy, np. Ilosc: 30, Jednostka: dni, ZdarzeniePoczatkowe: od wystawienia.',
            en: 'Replace the text in TerminOpis with three elements, such as Ilosc: 30, Jednostka: dni, ZdarzeniePoczatkowe: od wystawienia.',
          }
        : {
            pl: `Zamiast tekstu podaj w TerminOpis trzy elementy: Ilosc: ${term.count}, Jednostka: ${term.unit}, ZdarzeniePoczatkowe: ${term.event}.`,
            en: `Replace the text in TerminOpis with three elements: Ilosc: ${term.count}, Jednostka: ${term.unit}, ZdarzeniePoczatkowe: ${term.event}.`,
          },
  };
}
