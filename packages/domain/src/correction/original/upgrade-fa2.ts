import { formIdentity } from '../../fa3/elements/identity.ts';
import { toQuotable } from '../../shared/quotable.ts';
import {
  changeChild,
  createBranch,
  createLeaf,
  type Draft,
  findChild,
  listChildren,
  readTextAt,
  withChild,
  withChildren,
} from '../draft/draft.ts';
import type { OriginalWarning } from '../model/original.ts';
import { linesOfInvoice, linesOfOrder, upgradeRates } from './fa2-rates.ts';

/** An invoice converted to FA(3), with assumptions made. */
interface Upgraded {
  readonly draft: Draft;
  readonly warnings: readonly OriginalWarning[];
}

/**
 * Converts an invoice from FA(2) to FA(3): the form code, `JST` and `GV` of the buyer, the rates `0` and `np`, and payment terms in words.
 * Everything else of FA(2) is allowed in FA(3), as a comparison of both schemas shows.
 */
export function upgradeFa2(draft: Draft): Upgraded {
  const warnings: OriginalWarning[] = [];
  const withHeader = changeChild(draft, 'Naglowek', upgradeHeader);
  const withBuyer = changeChild(withHeader, 'Podmiot2', (buyer) => upgradeBuyer(buyer, rolesOf(draft), warnings));
  const upgraded = changeChild(withBuyer, 'Fa', (fa) => {
    const withRates = upgradeRates(fa, fa, linesOfInvoice, warnings);
    const withOrder = changeChild(withRates, 'Zamowienie', (order) => upgradeRates(order, fa, linesOfOrder, warnings));
    return changeChild(withOrder, 'Platnosc', (payment) => upgradeTerms(payment, warnings));
  });
  return { draft: upgraded, warnings };
}

function upgradeHeader(header: Draft): Draft {
  const { code, systemCode, schemaVersion, variant } = formIdentity;
  const formCode: Draft = { ...createLeaf('KodFormularza', code), attributes: { kodSystemowy: systemCode, wersjaSchemy: schemaVersion } };
  return withChild(withChild(header, formCode), createLeaf('WariantFormularza', variant));
}

function rolesOf(draft: Draft): readonly (string | null)[] {
  return listChildren(draft, 'Podmiot3').map((party) => readTextAt(party, 'Rola'));
}

/** Roles of third parties that are a local government unit or a VAT group member on the buyer's side. */
const rolesOfUnits = { JST: '8', GV: '10' } as const;

function upgradeBuyer(buyer: Draft, roles: readonly (string | null)[], warnings: OriginalWarning[]): Draft {
  return (['JST', 'GV'] as const).reduce((upgraded, name) => {
    if (findChild(buyer, name) !== null) return upgraded;
    const isUnit = roles.includes(rolesOfUnits[name]);
    if (!isUnit) warnings.push(assumedNoUnit(name));
    return withChild(upgraded, createLeaf(name, isUnit ? '1' : '2'));
  }, buyer);
}

/** A term such as `14 dni od dostawy`. */
const termForm = /^(\d{1,9})\s+(\S{1,50})\s+(.{1,256})$/;

function upgradeTerms(payment: Draft, warnings: OriginalWarning[]): Draft {
  let position = 0;
  const children = payment.children.map((term) => {
    if (term.name !== 'TerminPlatnosci') return term;
    position += 1;
    const words = readTextAt(term, 'TerminOpis');
    if (words === null) return term;
    const others = term.children.filter(({ name }) => name !== 'TerminOpis');
    const [, amount, unit, event] = termForm.exec(words.replace(/\s+/g, ' ')) ?? [];
    if (amount !== undefined && unit !== undefined && event !== undefined) {
      const description = createBranch('TerminOpis', [
        createLeaf('Ilosc', amount),
        createLeaf('Jednostka', unit),
        createLeaf('ZdarzeniePoczatkowe', event),
      ]);
      return withChildren(term, [...others, description]);
    }
    warnings.push(droppedTerm(`/Faktura/Fa/Platnosc/TerminPlatnosci[${position}]/TerminOpis`, words));
    return withChildren(term, others);
  });
  return withChildren(payment, children);
}

function assumedNoUnit(name: 'JST' | 'GV'): OriginalWarning {
  const unit = { JST: ['jednostki podrzędnej JST', 'a local government unit'], GV: ['członka grupy VAT', 'a member of a VAT group'] }[name];
  return {
    path: `/Faktura/Podmiot2/${name}`,
    text: {
      pl: `FA(2) nie podaje, czy faktura dotyczy ${unit[0]}; przyjęto ${name} = 2 (nie). Jeśli jest inaczej, podaj ${name} = 1 i Podmiot3.`,
      en: `FA(2) does not state whether the invoice concerns ${unit[1]}; ${name} = 2 (no) is assumed. If it does, set ${name} = 1 and add a Podmiot3.`,
    },
  };
}

function droppedTerm(path: string, words: string): OriginalWarning {
  return {
    path,
    text: {
      pl: `FA(3) zapisuje opis terminu jako liczbę, jednostkę i zdarzenie; opisu „${toQuotable(words, 100)}” nie dało się tak zapisać i pominięto go.`,
      en: `FA(3) writes a term as a number, a unit and an event; “${toQuotable(words, 100)}” could not be converted and was omitted.`,
    },
  };
}
