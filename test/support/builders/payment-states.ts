import { branch, type Draft, leaf } from '@nakor/domain/correction/draft/draft';
import { Invoice } from '@nakor/domain/fa3/invoice';

/** Texts by element name, in document order. */
type Fields = Readonly<Record<string, string>>;

/** The fields of an advance or settlement state; everything else is omitted. */
export interface StateParts {
  /** Fields of `Fa`: totals, `P_15`, `KursWalutyZ`; `KodWaluty` is PLN by default. */
  readonly fa: Fields;
  readonly order?: readonly Fields[];
  readonly value?: string;
  readonly lines?: readonly Fields[];
  readonly payments?: readonly Fields[];
  readonly annotations?: Fields;
  readonly kind?: string;
}

const leaves = (fields: Fields): Draft[] => Object.entries(fields).map(([name, text]) => leaf(name, text));

/** A state as a draft: enough of an invoice for arithmetic, not for the schema. */
export function stateOf({ fa, order, value, lines = [], payments = [], annotations = {}, kind = 'ZAL' }: StateParts): Draft {
  return branch('Faktura', [
    branch('Podmiot1', []),
    branch('Podmiot2', [branch('DaneIdentyfikacyjne', [leaf('NIP', '5265877635')])]),
    branch('Fa', [
      ...leaves({ KodWaluty: 'PLN', ...fa }),
      branch('Adnotacje', [...leaves({ P_18: '2', ...annotations }), branch('Zwolnienie', [leaf('P_19N', '1')])]),
      leaf('RodzajFaktury', kind),
      ...payments.map((payment) => branch('ZaliczkaCzesciowa', leaves(payment))),
      ...lines.map((line) => branch('FaWiersz', leaves(line))),
      order === undefined
        ? null
        : branch('Zamowienie', [leaf('WartoscZamowienia', value ?? '0'), ...order.map((line) => branch('ZamowienieWiersz', leaves(line)))]),
    ]),
  ]);
}

/** A draft as rules see it. */
export function seen(state: Draft): Invoice<Draft> {
  return new Invoice(state);
}
