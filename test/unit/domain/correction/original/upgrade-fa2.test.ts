import { findChild, readTextAt, writeDraft } from '@nakor/domain/correction/draft/draft';
import { upgradeFa2 } from '@nakor/domain/correction/original/upgrade-fa2';
import { fa3Namespace } from '@nakor/domain/fa3/elements/identity';
import { describe, expect, it } from 'vitest';
import { draftFrom, originalFrom } from '../../../../support/builders/corrections/correction-parts.ts';
import { plainInvoice, replaced } from '../../../../support/builders/rule-cases.ts';
import { advanceInvoice, edited } from '../../../../support/builders/sample-invoices.ts';
import { engineErrors } from '../../../../support/drivers/validation.ts';

/** An invoice as FA(2) writes it. */
function inFa2(xml: string, ...edits: readonly (readonly [string, string])[]): string {
  return edited(
    xml,
    ['2025/06/25/13775', '2023/06/29/12648'],
    ['"FA (3)"', '"FA (2)"'],
    ['<WariantFormularza>3', '<WariantFormularza>2'],
    ['    <JST>2</JST>\n    <GV>2</GV>\n', ''],
    ...edits,
  );
}

const total = '<P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n';
const rate = (literal: string, totals: string): [string, string][] => [
  [total, totals],
  ['<P_12>23<', `<P_12>${literal}<`],
  ['<P_15>123.00<', '<P_15>100.00<'],
];

const withThirdParty = (xml: string, role: string): string =>
  xml.replace(
    /<\/Podmiot2>\n/,
    `$&<Podmiot3><DaneIdentyfikacyjne><BrakID>1</BrakID></DaneIdentyfikacyjne><Rola>${role}</Rola></Podmiot3>\n`,
  );

function upgraded(xml: string) {
  const { draft, warnings } = upgradeFa2(draftFrom(xml));
  const fa = findChild(draft, 'Fa') ?? draft;
  return { draft, fa, paths: warnings.map(({ path }) => path).filter((path) => !path.startsWith('/Faktura/Podmiot2')), warnings };
}

describe('an invoice in FA(2)', () => {
  it('becomes one that the schema of FA(3) accepts, with warnings where FA(2) states nothing', async () => {
    const original = originalFrom(inFa2(plainInvoice));
    expect(original).toMatchObject({ version: 'FA(2)', kind: 'VAT', shownLines: 'all' });
    expect(original.warnings.map(({ path }) => path)).toEqual(['/Faktura/Podmiot2/JST', '/Faktura/Podmiot2/GV']);
    expect(writeDraft(original.before, fa3Namespace)).toBe(writeDraft(originalFrom(plainInvoice).before, fa3Namespace));
    expect(await engineErrors(writeDraft(original.before, fa3Namespace))).toEqual([]);
  });

  it.each([
    ['8', ['1', '2'], ['/Faktura/Podmiot2/GV']],
    ['10', ['2', '1'], ['/Faktura/Podmiot2/JST']],
  ])('states by a third party in role %s that the buyer is a unit', (role, [jst, gv], paths) => {
    const { draft, warnings } = upgraded(withThirdParty(inFa2(plainInvoice), role ?? ''));
    expect([readTextAt(draft, 'Podmiot2', 'JST'), readTextAt(draft, 'Podmiot2', 'GV')]).toEqual([jst, gv]);
    expect(warnings.map(({ path }) => path)).toEqual(paths);
  });

  it.each([
    ['0', '<P_13_6_1>100.00</P_13_6_1>', '0 KR'],
    ['0', '<P_13_6_2>100.00</P_13_6_2>', '0 WDT'],
    ['0', '<P_13_6_3>100.00</P_13_6_3>', '0 EX'],
    ['0', '<P_13_6_1>0</P_13_6_1><P_13_6_3>100.00</P_13_6_3>', '0 EX'],
    ['0', '<P_13_6_1>0</P_13_6_1><P_13_6_3>250.00</P_13_6_3>', '0 EX'],
    ['0', '<P_13_6_1>30.00</P_13_6_1><P_13_6_3>100.00</P_13_6_3>', '0 EX'],
    ['0', '<P_13_6_2>0</P_13_6_2>', '0 WDT'],
    ['np', '<P_13_8>100.00</P_13_8>', 'np I'],
    ['np', '<P_13_9>100.00</P_13_9>', 'np II'],
    ['zw', '<P_13_7>100.00</P_13_7>', 'zw'],
  ])('has its rate %s read by %s as %s', (literal, totals, expected) => {
    const { fa, paths } = upgraded(inFa2(plainInvoice, ...rate(literal, totals)));
    expect(readTextAt(fa, 'FaWiersz', 'P_12')).toBe(expected);
    expect(paths).toEqual([]);
  });

  it.each([
    ['0', '<P_13_6_2>60.00</P_13_6_2><P_13_6_3>40.00</P_13_6_3>', '0 WDT'],
    ['0', '<P_13_6_2>100.00</P_13_6_2><P_13_6_3>100.00</P_13_6_3>', '0 WDT'],
    ['0', '', '0 KR'],
    ['np', '', 'np I'],
  ])('has an uncertain rate %s when %s does not determine it', (literal, totals, assumed) => {
    const { fa, paths } = upgraded(inFa2(plainInvoice, ...rate(literal, totals)));
    expect(readTextAt(fa, 'FaWiersz', 'P_12')).toBe(assumed);
    expect(paths).toEqual(['/Faktura/Fa/FaWiersz[1]/P_12']);
  });

  it('has one warning for several lines of one rate', () => {
    const xml = inFa2(plainInvoice, ...rate('0', ''));
    expect(upgraded(xml.replace(/ {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/, '$&$&$&')).paths).toEqual(['/Faktura/Fa/FaWiersz[1]/P_12']);
  });

  it('has the rates of its order converted too', () => {
    const xml = inFa2(
      advanceInvoice,
      ['<P_13_1>500.00</P_13_1>\n    <P_14_1>115.00</P_14_1>', '<P_13_6_3>615.00</P_13_6_3>'],
      ['<P_12Z>23<', '<P_12Z>0<'],
    );
    const { fa, paths } = upgraded(xml);
    expect(readTextAt(fa, 'Zamowienie', 'ZamowienieWiersz', 'P_12Z')).toBe('0 EX');
    expect(paths).toEqual([]);
    const uncertain = upgraded(replaced(xml, '<P_13_6_3>615.00</P_13_6_3>', ''));
    expect(uncertain.paths).toEqual(['/Faktura/Fa/Zamowienie/ZamowienieWiersz[1]/P_12Z']);
  });

  it('has a payment term in words converted to a number, a unit and an event', async () => {
    const term = '<Termin>2026-10-29</Termin>';
    const xml = inFa2(plainInvoice, [term, `${term}<TerminOpis>14 dni  od dostawy towaru</TerminOpis>`]);
    const { draft, fa, paths } = upgraded(xml);
    const description = (name: string) => readTextAt(fa, 'Platnosc', 'TerminPlatnosci', 'TerminOpis', name);
    expect(['Ilosc', 'Jednostka', 'ZdarzeniePoczatkowe'].map(description)).toEqual(['14', 'dni', 'od dostawy towaru']);
    expect(paths).toEqual([]);
    expect(await engineErrors(writeDraft(draft, fa3Namespace))).toEqual([]);
  });

  it('loses any other payment term, with a warning that quotes it', () => {
    const term = '<Termin>2026-10-29</Termin>';
    const { fa, warnings } = upgraded(inFa2(plainInvoice, [term, `${term}<TerminOpis>po odbiorze</TerminOpis>`]));
    expect(readTextAt(fa, 'Platnosc', 'TerminPlatnosci', 'Termin')).toBe('2026-10-29');
    expect(readTextAt(fa, 'Platnosc', 'TerminPlatnosci', 'TerminOpis')).toBeNull();
    expect(warnings.at(-1)).toMatchObject({ path: '/Faktura/Fa/Platnosc/TerminPlatnosci[1]/TerminOpis' });
    expect(warnings.at(-1)?.text.pl).toContain('„po odbiorze”');
  });
});
