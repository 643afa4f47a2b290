import { readUpo } from '@nakor/domain/upo/read-upo';
import type { Upo } from '@nakor/domain/upo/upo';
import { describe, expect, it } from 'vitest';
import { ksefNumberOf } from '../../../support/builders/ksef-numbers.ts';
import { replaced } from '../../../support/builders/rule-cases.ts';
import { bytesOf, entryOf, sellerNip, type WrittenUpo, writeConfirmation, writeUpo } from '../../../support/builders/upos.ts';

function read(xml: string): Upo {
  const result = readUpo(bytesOf(xml));
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message.en}`);
  return result.value;
}

const entry = entryOf('sent', 1);
const written = (changes: Partial<WrittenUpo> = {}) => writeUpo({ entries: [entry], ...changes });
const withEntry = (changes: Partial<typeof entry>) => written({ entries: [{ ...entry, ...changes }] });
/** Codes with the position and element that they name. */
const found = (xml: string) => read(xml).findings.map(({ code, position, element }) => [code, position, element]);

describe('readUpo', () => {
  it('reads all fields of a page', () => {
    const xml = written({ page: [2, 3, 11, 12, 21], entries: [entry] });
    expect(read(xml)).toEqual({
      version: 'v4-3',
      environment: 'prod',
      receiver: 'Ministerstwo Finansów',
      session: '20261015-SB-9D5A28BFDA-47C899773E-5C',
      context: { type: 'Nip', value: sellerNip },
      page: { number: 2, count: 3, from: 11, to: 12, documents: 21 },
      entries: [
        {
          position: 1,
          ordinal: 11,
          sellerNip,
          ksefNumber: entry.NumerKSeFDokumentu,
          invoiceNumber: 'FV/2026/10/1',
          issueDate: '2026-10-15',
          sentAt: '2026-10-15T11:02:41.584+02:00',
          assignedAt: '2026-10-15T11:02:42.084+02:00',
          // printf sent | sha256sum
          sha256: '7afbb3347fb7252e533d58d99d72d9106fc6fdb3f30df23fa70b764c15ac42c5',
          mode: 'online',
        },
      ],
      isSigned: false,
      findings: [],
    });
  });

  it.each([
    [
      'a prefix',
      written()
        .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1u:')
        .replace('xmlns=', 'xmlns:u='),
    ],
    ['a signature inside', replaced(written(), '\n</Potw', '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>\n</Potw')],
    [
      'a signature around it',
      `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:Object>${writeConfirmation({ entries: [entry] })}</ds:Object></ds:Signature>`,
    ],
    ['a comment and white space in a value', written().replace('<KodFormularza>', '<KodFormularza>\n <!-- form -->')],
  ])('accepts %s', (_, xml) => {
    expect(read(xml)).toMatchObject({ findings: [], entries: [{ ksefNumber: entry.NumerKSeFDokumentu }] });
  });

  it.each<readonly [string, string, readonly (readonly [string, number | null, string | null])[]]>([
    [
      'an old version',
      written({ version: 'v4-2', entries: [{ ...entry, DataPrzeslaniaDokumentu: null, TrybWysylki: null }] }),
      [['UPO-003', null, null]],
    ],
    [
      'the version before it',
      written({ version: 'v4-1', entries: [{ ...entry, DataPrzeslaniaDokumentu: null, TrybWysylki: null }] }),
      [['UPO-003', null, null]],
    ],
    ['a later version', written({ version: 'v5-0' }), [['UPO-004', null, null]]],
    [
      'the test environment',
      written({ receiver: 'Ministerstwo Finansów - środowisko testowe (TE)' }),
      [['UPO-005', null, 'NazwaPodmiotuPrzyjmujacego']],
    ],
    ['another receiver', written({ receiver: 'Ministerstwo Sportu' }), [['UPO-006', null, 'NazwaPodmiotuPrzyjmujacego']]],
    ['a missing element', withEntry({ TrybWysylki: null }), [['UPO-007', 1, 'TrybWysylki']]],
    ['no documents', written({ entries: [] }), [['UPO-007', null, 'Dokument']]],
    ['no context', written({ context: '' }), [['UPO-007', null, 'Nip / IdWewnetrzny / IdZlozonyVatUE / IdDostawcyUslugPeppol']]],
    ['a hash in hexadecimal', withEntry({ SkrotDokumentu: 'ab'.repeat(32) }), [['UPO-008', 1, 'SkrotDokumentu']]],
    ['an unknown mode', withEntry({ TrybWysylki: 'Offline24' }), [['UPO-008', 1, 'TrybWysylki']]],
    ['an impossible day', withEntry({ DataWystawieniaFaktury: '2026-02-30' }), [['UPO-008', 1, 'DataWystawieniaFaktury']]],
    [
      'a field twice',
      replaced(written(), '<NumerFaktury>', '<NumerFaktury>FV/1</NumerFaktury><NumerFaktury>'),
      [['UPO-009', 1, 'NumerFaktury']],
    ],
    [
      'two contexts',
      written({ context: `<Nip>${sellerNip}</Nip><IdWewnetrzny>${sellerNip}-12345</IdWewnetrzny>` }),
      [['UPO-009', null, 'Nip / IdWewnetrzny']],
    ],
    ['an unknown element', replaced(written(), '<TrybWysylki>', '<Podpis/><TrybWysylki>'), [['UPO-010', 1, 'Podpis']]],
    ['an entry of another namespace', written({ more: '<Dokument xmlns="urn:x"/>' }), [['UPO-010', null, 'Dokument']]],
    ['a range of other length', written({ page: [1, 1, 1, 5, 1] }), [['UPO-011', null, 'ZakresDokumentowDo']]],
    ['a range with its end', written({ page: [1, 1, 1, 1, 1] }), [['UPO-012', null, 'ZakresDokumentowDo']]],
    ['a page beyond the last', written({ page: [2, 1, 1, 2, 1] }), [['UPO-008', null, 'Strona']]],
    [
      'a wrong checksum',
      withEntry({ NumerKSeFDokumentu: `${entry.NumerKSeFDokumentu?.slice(0, -2)}00` }),
      [['UPO-013', 1, 'NumerKSeFDokumentu']],
    ],
    ['the number of another seller', withEntry({ NipSprzedawcy: '5265877635' }), [['UPO-014', 1, 'NumerKSeFDokumentu']]],
    [
      'a number of the day before',
      withEntry({ NumerKSeFDokumentu: ksefNumberOf(sellerNip, '2026-10-14') }),
      [['UPO-015', 1, 'NumerKSeFDokumentu']],
    ],
    ['a number twice', written({ entries: [entry, entry] }), [['UPO-016', 2, 'NumerKSeFDokumentu']]],
    ['an invoice sent offline', withEntry({ TrybWysylki: 'Offline' }), [['UPO-023', 1, 'TrybWysylki']]],
    // 15 October 2026 is a Thursday, so the deadline of 13 October (a Tuesday) was the day before.
    [
      'one sent too late',
      withEntry({ TrybWysylki: 'Offline', DataWystawieniaFaktury: '2026-10-13' }),
      [
        ['UPO-023', 1, 'TrybWysylki'],
        ['UPO-024', 1, 'TrybWysylki'],
      ],
    ],
    [
      'one sent on its last day',
      withEntry({ TrybWysylki: 'Offline', DataWystawieniaFaktury: '2026-10-14' }),
      [['UPO-023', 1, 'TrybWysylki']],
    ],
  ])('finds %s', (_, xml, expected) => {
    expect(found(xml)).toEqual(expected);
  });

  it.each([
    ['a number of a day between sending and its assignment', { DataNadaniaNumeruKSeF: '2026-10-16T00:10:00+02:00' }],
    ['a time in UTC of the day before', { DataPrzeslaniaDokumentu: '2026-10-14T22:30:00Z' }],
    ['a time without a zone', { DataPrzeslaniaDokumentu: '2026-10-15T00:00:01' }],
  ])('accepts %s', (_, changes) => {
    expect(found(withEntry(changes))).toEqual([]);
  });

  it.each([
    ['no XML', 'UPO', 'XML-001'],
    ['a document type', `<!DOCTYPE Potwierdzenie [<!ENTITY e "x">]>${writeConfirmation({ entries: [entry] })}`, 'XML-008'],
    ['an undeclared entity', replaced(written(), '<KodFormularza>', '<KodFormularza>&e;'), 'XML-001'],
    ['an invoice', '<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/"/>', 'UPO-001'],
    ['another Potwierdzenie', '<Potwierdzenie xmlns="urn:x"/>', 'UPO-001'],
    ['a confirmation in a confirmation', written({ more: writeConfirmation({ entries: [entry] }) }), 'UPO-002'],
    ['a wrapped confirmation', `<x>${writeConfirmation({ entries: [entry] })}</x>`, 'UPO-002'],
    [
      'two objects',
      `<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><Object>${writeConfirmation({ entries: [entry] })}</Object><Object>${writeConfirmation({ entries: [] })}</Object></Signature>`,
      'UPO-002',
    ],
    ['elements without end', '<a>'.repeat(100), 'XML-001'],
  ])('rejects %s', (_, xml, code) => {
    expect(readUpo(bytesOf(xml))).toMatchObject({ ok: false, error: { code } });
  });

  it('names a position, and quotes values on one line', () => {
    expect(readUpo(bytesOf(`\n <x>\n${writeConfirmation({ entries: [] })}</x>`))).toMatchObject({ error: { line: 3, column: 1 } });
    const [finding] = read(written({ receiver: `Ministerstwo Finansów\u202e „x” ${'y'.repeat(200)}` })).findings;
    expect(finding?.message.en).toContain('(“Ministerstwo Finansów\\u202e "x" yyy');
    expect(finding?.message.en).not.toMatch(/\u202e|y{120}/);
  });

  it('limits how many unknown elements it names', () => {
    expect(found(written({ more: '<x/>'.repeat(300_000) }))).toHaveLength(20);
  });
});
