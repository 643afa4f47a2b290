import { richInvoiceXml } from '../../../../support/builders/rich-invoice.ts';
import { type CasesByCode, plainInvoice, replaced, withMarks, withPiece } from '../../../../support/builders/rule-cases.ts';

const rich = (variant: Parameters<typeof richInvoiceXml>[0], piece: string, replacement: string) => () =>
  replaced(richInvoiceXml(variant), piece, replacement);

/** Cases of violations of structure: which elements occur, where and how often. */
export const structureCases: CasesByCode = {
  'XML-100': {
    fires: [
      {
        name: 'text between elements',
        given: withPiece('<Adnotacje>', '<Adnotacje>«»tekst'),
        issues: [{ severity: 'critical', value: 'tekst' }],
      },
      {
        name: 'a number below its range',
        given: withPiece('<NrWierszaFa>1', '<NrWierszaFa>«0»'),
        issues: [{ severity: 'critical', expected: { pl: 'więcej niż 0', en: 'more than 0' } }],
      },
      {
        name: 'a number above its range',
        given: rich('sale', '<Udzial>25.5', '<Udzial>«100.01»'),
        also: 'anything',
        issues: [{ severity: 'critical', expected: { pl: 'od 0 do 100', en: 'from 0 to 100' } }],
      },
    ],
    passes: [
      { name: 'white space between elements', given: withPiece('<Adnotacje>', '<Adnotacje>\n\t &#32; ') },
      { name: 'the largest number of a range', given: rich('sale', '<Udzial>25.5', '<Udzial>100') },
      { name: 'a comment between elements', given: withPiece('<Adnotacje>', '<Adnotacje><!-- tekst -->') },
    ],
  },
  'XML-101': {
    fires: [
      {
        name: 'P_1 after P_2: only the one that moved',
        given: () =>
          replaced(replaced(plainInvoice, '    <P_1>2026-10-15</P_1>\n', ''), '    <P_6>', '    <P_1>«2026-10-15»</P_1>\n    <P_6>'),
        issues: [{ severity: 'critical', expected: { pl: 'przed P_1M', en: 'before P_1M' } }],
      },
      {
        name: 'a known element where the schema has no place for it',
        given: withPiece('<P_12>23</P_12>', '<P_12>23</P_12><KodKraju>«PL»</KodKraju>'),
        issues: [
          {
            severity: 'critical',
            expected:
              'NrWierszaFa, UU_ID, P_6A, P_7, Indeks, GTIN, PKWiU, CN, PKOB, P_8A, P_8B, P_9A, P_9B, P_10, P_11, P_11A, P_11Vat, P_12, P_12_XII, P_12_Zal_15, KwotaAkcyzy, GTU, Procedura, KursWaluty, StanPrzed',
          },
        ],
      },
      {
        name: 'a known element that has one place elsewhere',
        given: withPiece('<P_12>23</P_12>', '<P_12>23</P_12><KursWalutyZ>«4.25»</KursWalutyZ>'),
        issues: [{ severity: 'critical', expected: 'Fa' }],
      },
      {
        name: 'a known element inside a text',
        given: withPiece('<P_2>', '<P_2><P_1>«2026-10-15»</P_1>'),
        issues: [{ severity: 'critical', expected: { pl: 'sam tekst w P_2', en: 'only text in P_2' } }],
      },
    ],
    passes: [
      { name: 'the right order', given: () => plainInvoice },
      { name: 'a missing element in a right order', given: withPiece('    <P_1>2026-10-15</P_1>\n', '') },
    ],
  },
  'XML-102': {
    fires: [
      {
        name: 'P_15, placed where it belongs',
        given: withMarks(withPiece('    <P_15>123.00</P_15>\n', ''), '«»<Adnotacje>'),
        issues: [{ severity: 'critical', missing: 'P_15', expected: '<P_15>' }],
      },
      {
        name: 'the last child, placed at the end of its parent',
        given: withMarks(
          withPiece('      <Nazwa>Zakład Przykładowy „Jaźń” sp. z o.o.</Nazwa>\n', ''),
          '</NIP>\n    «»</DaneIdentyfikacyjne>',
        ),
        issues: [{ severity: 'critical', missing: 'Nazwa', expected: '<Nazwa>' }],
      },
      {
        name: 'two children of an empty-element tag, placed at the tag',
        given: () => plainInvoice.replace(/<DaneIdentyfikacyjne>[\s\S]*?<\/DaneIdentyfikacyjne>/, '«»«»<DaneIdentyfikacyjne/>'),
        issues: [
          { severity: 'critical', xpath: '/Faktura/Podmiot1/DaneIdentyfikacyjne/NIP', expected: '<NIP>' },
          { severity: 'critical', xpath: '/Faktura/Podmiot1/DaneIdentyfikacyjne/Nazwa', expected: '<Nazwa>' },
        ],
      },
    ],
    passes: [
      { name: 'an optional element', given: withPiece('    <P_1M>Warszawa</P_1M>\n', '') },
      { name: 'a name that a simplified invoice may leave out', given: withPiece('      <Nazwa>Odbiorca Próbny S.A.</Nazwa>\n', '') },
    ],
  },
  'XML-103': {
    fires: [
      {
        name: 'a misspelt name',
        given: rich('sale', '<NazwaBanku>Bank Wzorcowy S.A.</NazwaBanku>', '<NazwaBank>«Bank Wzorcowy S.A.»</NazwaBank>'),
        also: 'anything',
        issues: [{ severity: 'critical', expected: 'NazwaBanku' }],
      },
      {
        name: 'an element of another namespace',
        given: withPiece('<P_1M>Warszawa', '<P_1M xmlns="http://example.com/">«Warszawa»'),
        issues: [{ severity: 'critical', expected: 'http://crd.gov.pl/wzor/2025/06/25/13775/' }],
      },
    ],
    passes: [{ name: 'a known element in a wrong place', given: withPiece('<P_12>23</P_12>', '<P_12>23</P_12><NIP>1234563218</NIP>') }],
  },
  'XML-110': {
    fires: [
      {
        name: 'none of two options',
        given: withMarks(withPiece('        <P_19N>1</P_19N>\n', ''), '«»</Zwolnienie>'),
        issues: [
          { severity: 'critical', missing: 'P_19', expected: { pl: 'dokładnie jedna z: P_19, P_19N', en: 'exactly one of: P_19, P_19N' } },
        ],
      },
      {
        name: 'both of two options',
        given: withPiece(
          '<P_6>2026-10-14</P_6>',
          '<P_6>2026-10-14</P_6>«<OkresFa>»<P_6_Od>2026-10-01</P_6_Od><P_6_Do>2026-10-31</P_6_Do></OkresFa>',
        ),
        issues: [{ severity: 'critical', expected: { pl: 'dokładnie jedna z: P_6, OkresFa', en: 'exactly one of: P_6, OkresFa' } }],
      },
      {
        name: 'a rate without its currency',
        given: withMarks(rich('advance', '\n      <WalutaUmowna>EUR</WalutaUmowna>', ''), '«»<Transport>\n        <RodzajTransportu>'),
        also: 'anything',
        issues: [{ severity: 'critical', missing: 'WalutaUmowna', expected: 'KursUmowny, WalutaUmowna' }],
      },
    ],
    passes: [
      {
        name: 'the other option alone',
        given: withPiece('<P_6>2026-10-14</P_6>', '<OkresFa><P_6_Od>2026-10-01</P_6_Od><P_6_Do>2026-10-31</P_6_Do></OkresFa>'),
      },
      { name: 'a choice that may be left out', given: withPiece('    <P_6>2026-10-14</P_6>\n', '') },
    ],
  },
  'XML-111': {
    fires: [
      {
        name: 'a second P_15',
        given: withPiece('<P_15>123.00</P_15>', '<P_15>123.00</P_15><P_15>«123.00»</P_15>'),
        issues: [{ severity: 'critical', expected: { pl: 'najwyżej 1', en: 'at most 1' } }],
      },
      {
        name: 'the fourth contact of three',
        given: rich('sale', '    <StatusInfoPodatnika>', '    «<DaneKontaktowe/>»\n    <StatusInfoPodatnika>'),
        also: 'anything',
        issues: [{ severity: 'critical', value: '', expected: { pl: 'najwyżej 3', en: 'at most 3' } }],
      },
    ],
    passes: [
      { name: 'three contacts', given: () => richInvoiceXml('sale') },
      {
        name: 'two lines',
        given: () => replaced(plainInvoice, '</FaWiersz>', '</FaWiersz><FaWiersz><NrWierszaFa>2</NrWierszaFa></FaWiersz>'),
      },
    ],
  },
  'XML-112': {
    fires: [
      {
        name: 'an unknown attribute',
        given: withPiece('<P_15>', '<P_15 «»waluta="PLN">'),
        issues: [{ severity: 'critical', xpath: '/Faktura/Fa/P_15/@waluta', value: 'PLN' }],
      },
      {
        name: 'a missing attribute, placed at its element',
        given: withMarks(withPiece(' wersjaSchemy="1-0E"', ''), '«»<KodFormularza kodSystemowy="FA (3)">'),
        issues: [{ severity: 'critical', xpath: '/Faktura/Naglowek/KodFormularza/@wersjaSchemy', expected: '1-0E' }],
      },
      {
        name: 'a value outside the list of an attribute',
        given: rich('sale', 'Typ="date"', '«»Typ="data"'),
        also: 'anything',
        issues: [
          {
            severity: 'critical',
            xpath: '/Faktura/Zalacznik/BlokDanych/Tabela/TNaglowek/Kol[1]/@Typ',
            value: 'data',
            expected: 'date, datetime, dec, int, time, txt',
          },
        ],
      },
      {
        name: 'an attribute with a prefix',
        given: withPiece('<P_15>', '<P_15 «»xml:lang="pl">'),
        issues: [{ severity: 'critical', xpath: '/Faktura/Fa/P_15/@xml:lang', value: 'pl' }],
      },
    ],
    passes: [
      { name: 'a declaration of a prefix', given: withPiece('<P_15>', '<P_15 xmlns:etd="http://example.com/">') },
      { name: 'every type of column', given: () => richInvoiceXml('sale') },
    ],
  },
  'XML-117': {
    fires: [
      {
        name: 'JST missing',
        given: withMarks(withPiece('    <JST>2</JST>\n', ''), '«»<GV>'),
        issues: [{ severity: 'critical', missing: 'JST', expected: '1, 2' }],
      },
      {
        name: 'GV missing',
        given: withMarks(withPiece('    <GV>2</GV>\n', ''), '«»</Podmiot2>'),
        issues: [{ severity: 'critical', missing: 'GV', expected: '1, 2' }],
      },
    ],
    passes: [{ name: 'markers that say yes', given: () => replaced(replaced(plainInvoice, '<JST>2', '<JST>1'), '<GV>2', '<GV>1') }],
  },
  'XML-118': {
    fires: [
      {
        name: 'P_18A missing',
        given: withMarks(withPiece('      <P_18A>2</P_18A>\n', ''), '«»<Zwolnienie>'),
        issues: [{ severity: 'critical', missing: 'P_18A', expected: '<P_18A>' }],
      },
      {
        name: 'PMarzy missing at the end',
        given: withMarks(withPiece('      <PMarzy>\n        <P_PMarzyN>1</P_PMarzyN>\n      </PMarzy>\n', ''), '«»</Adnotacje>'),
        issues: [{ severity: 'critical', missing: 'PMarzy', expected: '<PMarzy>' }],
      },
    ],
    passes: [{ name: 'Adnotacje missing as a whole', given: () => plainInvoice.replace(/<Adnotacje>[\s\S]*<\/Adnotacje>/, '') }],
  },
  'XML-119': {
    fires: [
      {
        name: 'a line next to Fa',
        given: withPiece('</Faktura>', '  «<FaWiersz>»<NrWierszaFa>2</NrWierszaFa></FaWiersz>\n</Faktura>'),
        issues: [{ severity: 'critical', expected: '/Faktura/Fa/FaWiersz' }],
      },
    ],
    passes: [
      { name: 'a party inside Fa', given: withPiece('<RodzajFaktury>VAT', '<Podmiot2/><RodzajFaktury>VAT') },
      { name: 'a footer next to Fa', given: () => richInvoiceXml('sale') },
    ],
  },
};
