import type { Invoice } from '../../fa3/invoice.ts';

/**
 * A text that states the old and the new value of a header field („było … jest …”), since FA(3) has no elements for its state before. The match
 * does not cross another „było” unless „jest” follows it directly, so that a text with many of them is scanned once.
 */
const change = /(?:^|\s)było\s(?:(?!\sbyło\s(?!jest\s)).)*\sjest\s|(?:^|\s)(?:dodano|usunięto)\s/iu;

/** The same for an amount. */
const changeOfAmount = /(?:^|\s)było\s-?\d[\d.,]*\sjest\s-?\d/iu;

/** Whether the reason of a correction, or an additional description, states an old and a new value. */
export function hasDeclaredChange(invoice: Invoice): boolean {
  return statementsOf(invoice).some((text) => change.test(text));
}

/** Whether they state an old and a new amount: `było 130.70, jest 110.70`. */
export function hasDeclaredChangeOfAmount(invoice: Invoice): boolean {
  return statementsOf(invoice).some((text) => changeOfAmount.test(text));
}

function statementsOf({ fa }: Invoice): readonly string[] {
  const notes = fa.all('DodatkowyOpis').map((note) => note.text('Wartosc'));
  return [fa.text('PrzyczynaKorekty'), ...notes].filter((text) => text !== null);
}
