import { describe, expect, it } from 'vitest';
import { builtCorrection } from '../../../../../support/builders/corrections/built-corrections.ts';
import { chairSale } from '../../../../../support/builders/recipe-originals.ts';

describe('the stated reason', () => {
  it.each([
    { own: 'reklamacja jednego krzesła', powod: 'zwrot', expected: 'reklamacja jednego krzesła; zwrot po sprzedaży' },
    { own: 'zwrot towaru', powod: 'zwrot', expected: 'zwrot towaru' },
    { own: 'Pomyłka', powod: 'zwrot', expected: 'Pomyłka' },
    { own: 'błędna ilość', powod: 'pomylka', expected: 'błędna ilość' },
  ])('neither repeats nor contradicts itself: $own, $powod', async ({ own, powod, expected }) => {
    const wish = { reason: own, changes: { 'Fa/FaWiersz[1]/P_8B': '3' }, answers: { powod } };
    const { reason, xml } = await builtCorrection(chairSale, 'quantity-return', wish);
    expect(reason).toBe(expected);
    expect(xml).toContain(`<PrzyczynaKorekty>${expected}</PrzyczynaKorekty>`);
  });

  it('of a cancellation does neither', async () => {
    const reasonOf = async (reason: string) =>
      (await builtCorrection(chairSale, 'cancel-to-zero', { reason, answers: { powod: 'podwojnie_wystawiona' } })).reason;
    expect(await reasonOf('Faktura wystawiona podwójnie')).toBe('Faktura wystawiona podwójnie');
    expect(await reasonOf('korekta')).toBe('korekta; faktura wystawiona podwójnie');
  });

  it('says where it continues when it is too long', async () => {
    const wish = (reason: string) => ({ reason, changes: { 'Fa/P_6': '2026-10-13' } });
    const long = await builtCorrection(chairSale, 'formal-details', wish('x'.repeat(250)));
    expect(long.reason).toBe('x'.repeat(250));
    expect(long.warnings).toContainEqual(expect.objectContaining({ en: expect.stringContaining('it continues in DodatkowyOpis') }));
    const short = await builtCorrection(chairSale, 'formal-details', wish('zła data'));
    expect(short.warnings.map(({ en }) => en).join()).not.toContain('DodatkowyOpis');
  });
});
