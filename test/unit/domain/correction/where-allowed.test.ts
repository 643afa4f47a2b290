import { parseChangePath } from '@nakor/domain/correction/draft/change-path';
import { buyerData } from '@nakor/domain/correction/scenarios/buyer-data';
import { cancelToZero } from '@nakor/domain/correction/scenarios/cancel-to-zero';
import { scenarios } from '@nakor/domain/correction/scenarios/index';
import { priceChange } from '@nakor/domain/correction/scenarios/price-change';
import { findAllowedPlaces } from '@nakor/domain/correction/where-allowed';
import type { PrimaryKind } from '@nakor/domain/fa3/elements/kinds';
import { describe, expect, it } from 'vitest';

function hint(text: string, kind: PrimaryKind = 'VAT', scenario = priceChange): string {
  const path = parseChangePath(text);
  if (!path.ok) throw new Error(text);
  return findAllowedPlaces(path.value, scenario, kind).en;
}

describe('a path that a scenario does not allow', () => {
  it.each([
    ['Fa/FaWiersz[1]/P_8B', 'VAT', 'quantity-return (Quantity, returned goods, missing or surplus line)'],
    ['Podmiot2/DaneIdentyfikacyjne/NIP', 'VAT', 'Allowed by: wrong-nip-zero-out'],
    ['Fa/P_2', 'VAT', 'Allowed by: formal-details'],
    ['Fa/P_15', 'ZAL', 'Allowed by: advance-amount'],
    ['Fa/P_15', 'ROZ', 'Allowed by: settlement-correction'],
    ['Fa/P_15', 'VAT', 'Allowed by: totals-correction'],
    ['Fa/P_13_6_1', 'UPR', 'Allowed by: totals-correction'],
    ['Fa/P_14_1W', 'ZAL', 'calculated by splitting its amount'],
    ['Fa/FaWiersz[1]/KursWaluty', 'ROZ', 'Allowed by: fx-rate'],
  ] as const)('is reported with a scenario that does: %s on %s', (path, kind, text) => {
    expect(hint(path, kind, buyerData)).toContain(text);
  });

  it('is reported first with those that change existing elements', () => {
    expect(hint('Fa/FaWiersz[1]/P_12')).toMatch(/Allowed by: vat-rate-change .*quantity-return .*only in an added element/);
  });

  it.each([
    ['Fa/P_1', 'data_wystawienia'],
    ['Fa/KodWaluty', 'bledna_waluta'],
    ['Fa/RodzajFaktury', 'cancel-to-zero'],
    ['Fa/TypKorekty', 'generated from the request'],
    ['Podmiot1/DaneIdentyfikacyjne/NIP', 'in the context of the right NIP'],
    ['PodmiotUpowazniony/DaneIdentyfikacyjne/NIP', 'cannot change the identifier of a party'],
    ['Naglowek/SystemInfo', 'No scenario changes it. This one accepts: Fa/FaWiersz/P_9A'],
  ])('and that no scenario changes is reported with a suggestion: %s', (path, text) => {
    expect(hint(path)).toContain(text);
  });

  it('is reported with every path of the scenario, grouped by element', () => {
    for (const scenario of scenarios.filter(({ paths }) => paths.length > 0)) {
      const text = hint('Naglowek/SystemInfo', 'VAT', scenario);
      expect(text).not.toContain('…');
      expect(text.split(/[,;] /)).toHaveLength(scenario.paths.length);
    }
    expect(hint('Naglowek/SystemInfo')).toContain('accepts: Fa/FaWiersz/P_9A, P_9B, P_11, P_11A, P_10.');
  });

  it('is rejected by a scenario without changes', () => {
    expect(hint('Naglowek/SystemInfo', 'VAT', cancelToZero)).toBe(
      'This scenario does not accept changes. Remove them. A correction to zero withdraws the whole invoice, so it cannot be combined with other changes.',
    );
  });
});
