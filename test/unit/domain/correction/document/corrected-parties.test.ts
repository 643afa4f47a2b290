import { buildCorrectedParties } from '@nakor/domain/correction/document/corrected-parties';
import { createBranch, createLeaf, type Draft, readTextAt } from '@nakor/domain/correction/draft/draft';
import { describe, expect, it } from 'vitest';

interface PartyData {
  readonly identity?: readonly Draft[];
  readonly name?: string | null;
  readonly street?: string | null;
  readonly more?: readonly Draft[];
}

const nip = (number: string): Draft => createLeaf('NIP', number);

function party(element: string, { identity = [nip('5250000009')], name = 'A', street = 'ul. Stara 9', more = [] }: PartyData = {}): Draft {
  const address = street === null ? null : createBranch('Adres', [createLeaf('KodKraju', 'PL'), createLeaf('AdresL1', street)]);
  return createBranch(element, [
    ...more,
    createBranch('DaneIdentyfikacyjne', [...identity, name === null ? null : createLeaf('Nazwa', name)]),
    address,
  ]);
}

const seller = party('Podmiot1', { identity: [nip('1234563218')] });
const buyer = party('Podmiot2');
const additional = (number: string, data: PartyData = {}): Draft =>
  party('Podmiot3', { ...data, identity: data.identity ?? [nip(number)], more: [...(data.more ?? []), createLeaf('Rola', '4')] });

function correct(before: readonly Draft[], after: readonly Draft[], ids: readonly string[] = []) {
  const { after: parties, before: former } = buildCorrectedParties(createBranch('Faktura', before), createBranch('Faktura', after), ids);
  return {
    former: former.map((element) => [
      element.name,
      readTextAt(element, 'DaneIdentyfikacyjne', 'Nazwa'),
      readTextAt(element, 'Adres', 'AdresL1'),
    ]),
    ids: former.map((element) => readTextAt(element, 'IDNabywcy')),
    idsAfter: parties.map((element) => readTextAt(element, 'IDNabywcy')),
    elements: former,
    parties,
  };
}

describe('parties of a correction', () => {
  it('are those after it, and no former party is shown without a change that can be shown', () => {
    const after = party('Podmiot2', { more: [createLeaf('NrKlienta', '7')] });
    const { former, parties } = correct([seller, buyer], [seller, after]);
    expect(former).toEqual([]);
    expect(parties).toEqual([seller, after]);
  });

  it('do not change by white space alone', () => {
    expect(correct([buyer], [party('Podmiot2', { street: ' ul.  Stara\n9 ' })]).former).toEqual([]);
  });

  it.each([
    ['address', party('Podmiot1', { identity: [nip('1234563218')], street: 'ul. Nowa 1' })],
    ['name', party('Podmiot1', { identity: [nip('1234563218')], name: 'B' })],
    ['prefix', party('Podmiot1', { identity: [nip('1234563218')], more: [createLeaf('PrefiksPodatnika', 'PL')] })],
  ])('show a seller with another %s in full as it was', (_, after) => {
    const { elements } = correct([seller, buyer], [after, buyer]);
    expect(elements).toEqual([{ ...seller, name: 'Podmiot1K' }]);
  });

  it('show the prefix that a seller had', () => {
    const before = party('Podmiot1', { more: [createLeaf('NrEORI', 'X'), createLeaf('PrefiksPodatnika', 'PL')] });
    const { elements } = correct([before], [party('Podmiot1')]);
    expect(elements[0]?.children.map(({ name }) => name)).toEqual(['PrefiksPodatnika', 'DaneIdentyfikacyjne', 'Adres']);
  });

  it('link a renamed buyer to its former data by the requested key', () => {
    const { former, ids, idsAfter } = correct([seller, buyer], [seller, party('Podmiot2', { name: 'B' })], ['N-1']);
    expect({ former, ids, idsAfter }).toEqual({ former: [['Podmiot2K', 'A', 'ul. Stara 9']], ids: ['N-1'], idsAfter: [null, 'N-1'] });
  });

  it('show a buyer without address as it was', () => {
    expect(correct([party('Podmiot2', { street: null })], [buyer]).former).toEqual([['Podmiot2K', 'A', null]]);
  });

  it('number several changed buyers, each with its own key', () => {
    const before = [buyer, additional('1111111111'), additional('2222222222'), additional('3333333333')];
    const after = [
      party('Podmiot2', { name: 'B' }),
      additional('1111111111', { more: [createLeaf('IDNabywcy', '0001')] }),
      additional('2222222222', { name: 'C' }),
      additional('3333333333', { name: 'D' }),
    ];
    expect(correct(before, after)).toMatchObject({
      ids: ['0002', '0003', '0004'],
      idsAfter: ['0002', '0001', '0003', '0004'],
    });
    expect(correct(before, after, ['0009']).ids).toEqual(['0009', '0002', '0003']);
  });

  it('find an additional buyer by its identifier when another one is removed', () => {
    const before = [buyer, additional('1111111111', { name: 'X' }), additional('2222222222', { name: 'Y' })];
    expect(correct(before, [buyer, additional('2222222222', { name: 'Z' })]).former).toEqual([['Podmiot2K', 'Y', 'ul. Stara 9']]);
  });

  it('keep the existing key of a changed buyer', () => {
    expect(correct([buyer], [party('Podmiot2', { name: 'B', more: [createLeaf('IDNabywcy', 'K7')] })])).toMatchObject({
      ids: ['K7'],
      idsAfter: ['K7'],
    });
  });

  it("do not confuse another party that has the buyer's identifier with the buyer", () => {
    const after = [party('Podmiot2', { identity: [nip('1111111111')] }), additional('5250000009', { name: 'B' })];
    expect(correct([buyer], after).former).toEqual([]);
  });

  it('show no third party in another role, and none with an internal identifier', () => {
    const payer = party('Podmiot3', { more: [createLeaf('Rola', '6')] });
    const unit = additional('', { identity: [createLeaf('IDWew', '6824515772-12343')] });
    const after = [
      party('Podmiot3', { name: 'B', more: [createLeaf('Rola', '6')] }),
      additional('', { identity: [createLeaf('IDWew', '6824515772-12343')], name: 'B' }),
    ];
    expect(correct([payer, unit], after)).toMatchObject({ former: [], idsAfter: [null, null] });
  });
});
