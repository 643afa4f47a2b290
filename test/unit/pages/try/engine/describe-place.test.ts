import { describePlace } from '@nakor/pages/try/engine/describe-place';
import { describe, expect, it } from 'vitest';

describe('describePlace', () => {
  it.each([
    ['/Faktura/Fa/P_1', 'Data wystawienia'],
    ['/Faktura/Fa/FaWiersz[2]/P_7', 'Nazwa towaru lub usługi'],
    ['/Faktura/Podmiot1/DaneIdentyfikacyjne/NIP', null],
    ['/Faktura/Fa/Nieznane', null],
    ['/Faktura', null],
  ])('%s is %s', (xpath, name) => {
    expect(describePlace(xpath, 'pl')).toBe(name);
  });
});
