import { Part } from '@nakor/domain/fa3/elements/part';
import { readIdentifier } from '@nakor/domain/fa3/identifiers/identifier';
import { describe, expect, it } from 'vitest';
import { parsed } from '../../../../support/drivers/validation.ts';

const partyOf = (identifier: string) =>
  new Part(parsed(`<Podmiot3><DaneIdentyfikacyjne>${identifier}<Nazwa>Nazwa</Nazwa></DaneIdentyfikacyjne></Podmiot3>`).root);

describe('identifierOf', () => {
  it.each([
    { written: '<NIP>5250000009</NIP>', kind: 'NIP', value: '5250000009', country: null, key: 'NIP 5250000009' },
    { written: '<IDWew>5250000009-12345</IDWew>', kind: 'IDWew', value: '5250000009-12345', country: null, key: 'IDWew 5250000009-12345' },
    {
      written: '<KodUE>DE</KodUE><NrVatUE>123456788</NrVatUE>',
      kind: 'NrVatUE',
      value: '123456788',
      country: 'DE',
      key: 'KodUE DE, NrVatUE 123456788',
    },
    {
      written: '<KodKraju>US</KodKraju><NrID> 12 - 34\n</NrID>',
      kind: 'NrID',
      value: '12 - 34',
      country: 'US',
      key: 'KodKraju US, NrID 12 - 34',
    },
    { written: '<NrID>12-34</NrID>', kind: 'NrID', value: '12-34', country: null, key: 'NrID 12-34' },
    { written: '<BrakID>1</BrakID>', kind: 'BrakID', value: '1', country: null, key: 'BrakID' },
  ])('reads $written', ({ written, kind, value, country, key }) => {
    const identifier = readIdentifier(partyOf(written));
    expect(identifier).toMatchObject({ kind, value, country, key });
    expect(identifier?.element.name).toBe(kind);
  });

  it('takes the first one in schema order when there are several', () => {
    expect(readIdentifier(partyOf('<BrakID>1</BrakID><NrID>12</NrID><NIP>5250000009</NIP>'))?.key).toBe('NIP 5250000009');
  });

  it('ignores blank values', () => {
    expect(readIdentifier(partyOf('<NIP> </NIP><NrID>12</NrID>'))?.key).toBe('NrID 12');
  });

  it.each([
    { name: 'no identifier', party: partyOf('') },
    { name: 'BrakID that is not set to yes', party: partyOf('<BrakID>2</BrakID>') },
    { name: 'a country without a number', party: partyOf('<KodUE>DE</KodUE>') },
    { name: 'no data', party: new Part(parsed('<Podmiot3/>').root) },
    { name: 'no party', party: Part.absent },
  ])('is null for $name', ({ party }) => {
    expect(readIdentifier(party)).toBeNull();
  });

  it('has different keys for the same digits of different countries', () => {
    const keys = ['<NIP>1</NIP>', '<NrID>1</NrID>', '<KodKraju>US</KodKraju><NrID>1</NrID>', '<KodUE>DE</KodUE><NrVatUE>1</NrVatUE>'].map(
      (written) => readIdentifier(partyOf(written))?.key,
    );
    expect(new Set(keys).size).toBe(4);
  });
});
