import type { Localized } from '../../../shared/localized.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { parseChangePath } from '../../draft/change-path.ts';
import { createBranch, createLeaf, type Draft, readTextAt, withChild } from '../../draft/draft.ts';
import type { AppliedChange } from '../../model/scenario.ts';

/**
 * The goods or services covered by a partial rebate, as lines with name and codes, without amounts. They come only from the changes: lines
 * of the given invoice with the same number are ignored.
 *
 * @source art. 106j ust. 3 pkt 2 ustawy o VAT; FA(3), opis pola P_7
 */
export function buildRebateRows(changes: readonly AppliedChange[]): Result<readonly Draft[], Localized> {
  const rows = new Map<string, Draft>();
  for (const { address, newValue } of changes) {
    const path = parseChangePath(address);
    const [, line, field] = path.ok ? path.value.steps : [];
    if (line === undefined || field === undefined) continue;
    const number = line.key?.name === 'NrWierszaFa' ? line.key.value : String(line.position ?? 1);
    if (!/^[1-9]\d{0,13}$/.test(number)) return err(wrongNumber);
    const row = rows.get(number) ?? createBranch('FaWiersz', [createLeaf('NrWierszaFa', number)]);
    rows.set(number, withChild(row, createLeaf(field.name, newValue)));
  }
  if (rows.size === 0) return err(rowsNeeded);
  const unnamed = [...rows.values()].find((row) => readTextAt(row, 'P_7') === null);
  return unnamed === undefined ? ok([...rows.values()]) : err(nameNeeded(readTextAt(unnamed, 'NrWierszaFa') ?? ''));
}

const rowsNeeded: Localized = {
  pl: 'Rabat do części sprzedaży musi wskazać towary lub usługi. Podaj w changes przynajmniej FaWiersz[NrWierszaFa=1]/P_7 z ich nazwą.',
  en: 'A rebate on part of the sales must name the goods or services. Enter at least FaWiersz[NrWierszaFa=1]/P_7 with their name in changes.',
};

const wrongNumber: Localized = {
  pl: 'Wskaż wiersz numerem, np. FaWiersz[NrWierszaFa=1]/P_7, albo pozycją, np. FaWiersz[1]/P_7.',
  en: 'Address a line by its number, such as FaWiersz[NrWierszaFa=1]/P_7, or by its position, such as FaWiersz[1]/P_7.',
};

function nameNeeded(number: string): Localized {
  return {
    pl: `Wiersz ${number} nie ma nazwy towaru lub usługi. Dodaj zmianę FaWiersz[NrWierszaFa=${number}]/P_7.`,
    en: `Line ${number} has no name of goods or services. Add a change of FaWiersz[NrWierszaFa=${number}]/P_7.`,
  };
}
