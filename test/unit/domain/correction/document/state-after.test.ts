import { describe, expect, it } from 'vitest';
import { advanceOf } from '../../../../support/builders/advance-samples.ts';
import { builtCorrection, type CorrectionOptions } from '../../../../support/builders/corrections/built-corrections.ts';
import { fourPieces, saleOf } from '../../../../support/builders/sale-samples.ts';
import { edited } from '../../../../support/builders/sample-invoices.ts';
import { utf8 } from '../../../../support/drivers/validation.ts';

async function chainOf(source: string, ...steps: readonly (readonly [string, CorrectionOptions])[]) {
  const built: Awaited<ReturnType<typeof builtCorrection>>[] = [];
  for (const [scenarioId, wish] of steps) {
    const earlierCorrections = built.map(({ xml }) => utf8(xml));
    built.push(
      await builtCorrection(source, scenarioId, {
        ...wish,
        number: `FK/${built.length + 1}`,
        earlierCorrections,
        includesStateAfter: true,
      }),
    );
  }
  return built;
}

const orderLine = { P_8BZ: '10', P_9AZ: '1000', P_11NettoZ: '10000', P_11VatZ: '2300', P_12Z: '23' };
const advance = advanceOf({ P_13_1: '10000', P_14_1: '2300', P_15: '12300' }, '24600', [orderLine, orderLine]);

/** An added order line, and a later change of it. */
const added = {
  'Fa/Zamowienie/ZamowienieWiersz[NrWierszaZam=3]/P_7Z': 'dodana',
  'Fa/Zamowienie/ZamowienieWiersz[NrWierszaZam=3]/P_8AZ': 'szt.',
  'Fa/Zamowienie/ZamowienieWiersz[NrWierszaZam=3]/P_8BZ': '1',
  'Fa/Zamowienie/ZamowienieWiersz[NrWierszaZam=3]/P_9AZ': '100',
  'Fa/Zamowienie/ZamowienieWiersz[NrWierszaZam=3]/P_12Z': '23',
};

describe('the state after a correction', () => {
  it('has the value of the order without a removed line, and with what an earlier correction added', async () => {
    const changed = { 'Fa/Zamowienie/ZamowienieWiersz[NrWierszaZam=3]/P_9AZ': '200' };
    const [first, second, third] = await chainOf(
      advance,
      ['advance-amount', { changes: { 'Fa/Zamowienie/ZamowienieWiersz[2]': '' } }],
      ['advance-amount', { changes: added }],
      ['advance-amount', { changes: changed }],
    );
    expect(first?.stateAfter?.xml).toContain('<WartoscZamowienia>12300.00<');
    expect(second?.stateAfter?.xml).toContain('<WartoscZamowienia>12423.00<');
    expect(third?.stateAfter?.xml).toContain('<WartoscZamowienia>12546.00<');
    // The removed line stays, with quantity and value zero.
    expect(third?.stateAfter?.xml?.match(/<ZamowienieWiersz>/g)).toHaveLength(3);
  });

  it('keeps descriptions of the invoice, and not those of the correction', async () => {
    const note = '<DodatkowyOpis><Klucz>kolor</Klucz><Wartosc>zielony</Wartosc></DodatkowyOpis>';
    const noted = edited(fourPieces, ['VAT</RodzajFaktury>', `VAT</RodzajFaktury>${note}`]);
    const [first, second] = await chainOf(
      noted,
      ['formal-details', { changes: { 'Fa/P_6': '2026-10-13' }, answers: { wartosc_bledna_do_przyczyny: 'nie' } }],
      ['formal-details', { changes: { 'Fa/FaWiersz[1]/P_7': 'inna' } }],
    );
    expect(first?.xml).toContain('było 2026-10-14, jest 2026-10-13');
    for (const built of [first, second]) {
      const keys = [...(built?.stateAfter?.xml ?? '').matchAll(/<Klucz>([^<]*)/g)].map(([, key]) => key);
      expect(keys).toEqual(['kolor']);
    }
  });

  it('has a third party that one correction added and the next renamed', async () => {
    const at = 'Podmiot3[1]';
    const party = {
      [`${at}/DaneIdentyfikacyjne/BrakID`]: '1',
      [`${at}/DaneIdentyfikacyjne/Nazwa`]: 'Odbiorca',
      [`${at}/Adres/KodKraju`]: 'PL',
      [`${at}/Adres/AdresL1`]: 'ul. Inna 1',
      [`${at}/Rola`]: '2',
    };
    const [, second] = await chainOf(
      fourPieces,
      ['buyer-data', { changes: party }],
      ['buyer-data', { changes: { [`${at}/DaneIdentyfikacyjne/Nazwa`]: 'Inny odbiorca' } }],
    );
    expect(second?.stateAfter?.xml?.match(/<Podmiot3>/g)).toHaveLength(1);
    expect(second?.stateAfter?.xml).toContain('<Nazwa>Inny odbiorca<');
  });
});

describe('a chain whose lines do not add up to its totals', () => {
  it('can be cancelled, with the mistake that it inherits', async () => {
    const source = saleOf({ P_13_8: '20.00', P_15: '20.00' }, [{ P_8B: '2', P_9A: '10.00', P_11: '20.00', P_12: 'np I' }]);
    const [, cancelled] = await chainOf(
      source,
      ['totals-correction', { changes: { 'Fa/P_13_8': '21.00' } }],
      ['cancel-to-zero', { answers: { powod: 'sprzedaz_nie_doszla_do_skutku' } }],
    );
    expect(cancelled?.deltas.gross.toAmount()).toBe('-21.00');
    expect(cancelled?.warnings.map(({ en }) => en).join()).toContain('already on the corrected invoice');
  });
});
