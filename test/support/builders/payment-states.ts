import { createBranch, createLeaf, type Draft } from '@nakor/domain/correction/draft/draft';
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

const leaves = (fields: Fields): Draft[] => Object.entries(fields).map(([name, text]) => createLeaf(name, text));

/** A state as a draft: enough of an invoice for arithmetic, not for the schema. */
export function stateOf({ fa, order, value, lines = [], payments = [], annotations = {}, kind = 'ZAL' }: StateParts): Draft {
  return createBranch('Faktura', [
    createBranch('Podmiot1', []),
    createBranch('Podmiot2', [createBranch('DaneIdentyfikacyjne', [createLeaf('NIP', '5265877635')])]),
    createBranch('Fa', [
      ...leaves({ KodWaluty: 'PLN', ...fa }),
      createBranch('Adnotacje', [...leaves({ P_18: '2', ...annotations }), createBranch('Zwolnienie', [createLeaf('P_19N', '1')])]),
      createLeaf('RodzajFaktury', kind),
      ...payments.map((payment) => createBranch('ZaliczkaCzesciowa', leaves(payment))),
      ...lines.map((line) => createBranch('FaWiersz', leaves(line))),
      order === undefined
        ? null
        : createBranch('Zamowienie', [
            createLeaf('WartoscZamowienia', value ?? '0'),
            ...order.map((line) => createBranch('ZamowienieWiersz', leaves(line))),
          ]),
    ]),
  ]);
}

/** A draft as rules see it. */
export function seen(state: Draft): Invoice<Draft> {
  return new Invoice(state);
}
