import type { Localized } from '../../../shared/localized.ts';
import { type Draft, readTextAt } from '../../draft/draft.ts';
import { linesOf, orderLinesOf } from '../../draft/line-fields.ts';

/**
 * Explains the effect of changed markings on the sales record of JPK_V7M: `GTU_01` to `GTU_13` and procedure codes, which are per line in
 * FA(3) but per document there. Markings have no amounts, so that no field `K_xx` shows them.
 *
 * @param before the invoice before the correction
 * @param after  the correct invoice
 * @param number `P_2` of the invoice
 * @returns      empty when no line changes its markings
 * @source       opis pól JPK_V7M(3), wzór 14090 z 2025-12-19; art. 109 ust. 3e ustawy o VAT
 */
export function noteMarkings(before: Draft, after: Draft, number: string): readonly Localized[] {
  const [was, is] = [markingsByLine(before), markingsByLine(after)];
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  const [old, now] = [new Set(was.flat()), new Set(is.flat())];
  const added = [...now].filter((marking) => !old.has(marking)).toSorted();
  const dropped = [...old].filter((marking) => !now.has(marking)).toSorted();
  return [added.length + dropped.length === 0 ? sameInRecord([...now].toSorted()) : otherInRecord(number, added, dropped)];
}

/** Fields of lines of the invoice, and of its order. */
const markingFields: readonly string[] = ['GTU', 'Procedura', 'GTUZ', 'ProceduraZ'];

function markingsByLine(invoice: Draft): readonly (readonly string[])[] {
  return [...linesOf(invoice), ...orderLinesOf(invoice)].map((line) =>
    markingFields.flatMap((name) => readTextAt(line, name)?.trim() || []),
  );
}

function otherInRecord(number: string, added: readonly string[], dropped: readonly string[]): Localized {
  const changes = (plus: string, minus: string) =>
    [...(added.length > 0 ? [`${plus} ${added.join(', ')}`] : []), ...(dropped.length > 0 ? [`${minus} ${dropped.join(', ')}`] : [])].join(
      '; ',
    );
  return {
    pl: `W ewidencji sprzedaży JPK_V7M zmieniają się oznaczenia faktury ${number} (${changes('dochodzi', 'odpada')}). Oznaczenie nie ma kwoty, więc nie widać go w polach K_xx. Jeśli ewidencję za okres tej faktury już wysłano, popraw ją w ciągu 14 dni od stwierdzenia błędu (art. 109 ust. 3e ustawy o VAT): dodaj jej wiersz z dotychczasowymi oznaczeniami i kwotami ze znakiem minus oraz wiersz z właściwymi oznaczeniami albo popraw oznaczenia w samym wierszu; praktyka jest różna.`,
    en: `The markings of invoice ${number} in the sales record of JPK_V7M change (${changes('added:', 'dropped:')}). A marking has no amount, so no field K_xx shows it. If the record for the period of that invoice has been filed, correct it within 14 days of finding the mistake (art. 109(3e) of the VAT Act): add its row with the former markings and amounts with a minus sign, and a row with the correct markings, or correct the markings in the row itself; practice varies.`,
  };
}

function sameInRecord(markings: readonly string[]): Localized {
  const list = markings.join(', ');
  return {
    pl: `Oznaczenia zmieniają się tylko w wierszach. W JPK_V7M są raz dla całej faktury i pozostają takie same (${list}), więc ewidencji nie trzeba z tego powodu poprawiać.`,
    en: `Markings change only on individual lines. JPK_V7M contains them once for the whole invoice and they stay the same (${list}), so the record need not be corrected for that.`,
  };
}
