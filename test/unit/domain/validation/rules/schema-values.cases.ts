import { richInvoiceXml } from '../../../../support/builders/rich-invoice.ts';
import { type CasesByCode, type ExpectedIssue, plainInvoice, replaced, withPiece } from '../../../../support/builders/rule-cases.ts';

const line = '/Faktura/Fa/FaWiersz';
const account = '/Faktura/Fa/Platnosc/RachunekBankowy';

function at(position: `${number}:${number}`, xpath: string, value: string, expected: ExpectedIssue['expected']): ExpectedIssue {
  const [lineNumber, column] = position.split(':').map(Number);
  return { severity: 'critical', line: lineNumber ?? null, column: column ?? null, xpath, value, expected };
}

/** A case that writes another value into the price of the line, which is 50.00. */
function price(name: string, value: string, expected: ExpectedIssue['expected']) {
  return { name, given: withPiece('<P_9A>50.00', `<P_9A>${value}`), issues: [at('64:7', `${line}/P_9A`, value, expected)] };
}

/** A case that writes another value into the tax rate of the line, which is 23. */
function rate(name: string, value: string, expected: ExpectedIssue['expected']) {
  return { name, given: withPiece('<P_12>23', `<P_12>${value}`), issues: [at('66:7', `${line}/P_12`, value, expected)] };
}

/** A case that writes another value into the date of issue, which is 2026-10-15. */
function issueDate(name: string, value: string, expected: ExpectedIssue['expected']) {
  return { name, given: withPiece('<P_1>2026-10-15', `<P_1>${value}`), issues: [at('34:5', '/Faktura/Fa/P_1', value, expected)] };
}

/** A case that writes another value into the seller's NIP. */
function sellerNip(name: string, value: string, expected: ExpectedIssue['expected']) {
  const xpath = '/Faktura/Podmiot1/DaneIdentyfikacyjne/NIP';
  return { name, given: withPiece('<NIP>1234563218', `<NIP>${value}`), issues: [at('11:7', xpath, value, expected)] };
}

const rates = '23, 22, 8, 7, 5, 4, 3, 0 KR, 0 WDT, 0 EX, zw, oo, np I, np II';
const numberForm = {
  pl: 'liczba z kropką, najwyżej 8 miejsc po przecinku, bez spacji i waluty',
  en: 'a number with a decimal point, at most 8 decimals, no spaces and no currency',
};
const dateForm = { pl: 'data RRRR-MM-DD, od 2006-01-01 do 2050-01-01', en: 'a date in the form YYYY-MM-DD, from 2006-01-01 to 2050-01-01' };
const nipForm = { pl: '10 cyfr NIP, pierwsza inna niż 0', en: 'the 10 digits of a NIP, the first not 0' };

/** Cases of violations that are about values: numbers, dates, codes, texts. */
export const valueCases: CasesByCode = {
  'XML-104': {
    fires: [
      rate('a rate that is none', '25', rates),
      rate('a bare zero, which may mean three things', '0', rates),
      {
        name: 'a kind of invoice in lower case',
        given: withPiece('>VAT<', '>vat<'),
        issues: [at('57:5', '/Faktura/Fa/RodzajFaktury', 'vat', 'VAT')],
      },
      {
        name: 'an unknown currency',
        given: withPiece('>PLN<', '>ZŁ<'),
        issues: [
          at('33:5', '/Faktura/Fa/KodWaluty', 'ZŁ', {
            pl: 'jeden z 182 kodów ze schematu, np. PLN, EUR, USD',
            en: "one of the schema's 182 codes, such as PLN, EUR, USD",
          }),
        ],
      },
      {
        name: 'a marker that is neither yes nor no',
        given: withPiece('<P_16>2', '<P_16>3'),
        issues: [at('42:7', '/Faktura/Fa/Adnotacje/P_16', '3', '1, 2')],
      },
      {
        name: 'a prefix of the seller other than the fixed one',
        given: () => replaced(richInvoiceXml('sale'), '<PrefiksPodatnika>PL', '<PrefiksPodatnika>DE'),
        also: 'anything',
        issues: [at('10:5', '/Faktura/Podmiot1/PrefiksPodatnika', 'DE', 'PL')],
      },
    ],
    passes: [
      { name: 'every rate', given: () => richInvoiceXml('sale') },
      { name: 'a marker written 01', given: withPiece('<P_16>2', '<P_16>01') },
      {
        name: 'a fixed prefix left empty, which stands for it',
        given: () => replaced(richInvoiceXml('sale'), '<PrefiksPodatnika>PL<', '<PrefiksPodatnika><'),
      },
    ],
  },
  'XML-105': {
    fires: [
      price('a decimal comma', '50,00', '50.00'),
      price('blanks between thousands', '1 050,50', '1050.50'),
      price('a comma that may mean thousands', '1,000', numberForm),
      price('a plus', '+50', '50'),
      price('leading zeros', '050.00', '50.00'),
      price('no digit before the dot', '.5', '0.5'),
      price('no digit behind the dot', '50.', '50'),
      price('an exponent', '5e1', numberForm),
      price('a currency', '50.00 zł', '50.00'),
      price('a word', 'abc', numberForm),
      price('more digits than allowed', '123456789012345.5', {
        pl: 'najwyżej 14 cyfr przed kropką',
        en: 'at most 14 digits before the decimal point',
      }),
    ],
    passes: [
      { name: 'the most digits and decimals', given: withPiece('<P_9A>50.00', '<P_9A>99999999999999.12345678') },
      { name: 'a negative price', given: withPiece('<P_9A>50.00', '<P_9A>-50') },
    ],
  },
  'XML-106': {
    fires: [
      {
        name: 'three decimals where two are allowed',
        given: withPiece('<P_11>100.00', '<P_11>100.005'),
        issues: [at('65:7', `${line}/P_11`, '100.005', { pl: 'najwyżej 2 miejsca po przecinku', en: 'at most 2 decimals' })],
      },
      {
        name: 'a surplus decimal that is zero',
        given: withPiece('<P_11>100.00', '<P_11>100.5000'),
        issues: [at('65:7', `${line}/P_11`, '100.5000', '100.50')],
      },
    ],
    passes: [
      { name: 'two decimals', given: withPiece('<P_11>100.00', '<P_11>100.05') },
      { name: 'eight decimals of a price', given: withPiece('<P_9A>50.00', '<P_9A>50.00000001') },
    ],
  },
  'XML-107': {
    fires: [
      issueDate('the Polish way of writing', '15.10.2026', '2026-10-15'),
      issueDate('a day and month in either order', '03/04/2026', dateForm),
      issueDate('a day that February does not have', '2026-02-30', dateForm),
      issueDate('the day before the first one allowed', '2005-12-31', dateForm),
      issueDate('a time zone', '2026-10-15Z', dateForm),
      issueDate('a time at midnight', '2026-10-15T00:00:00', '2026-10-15'),
      {
        name: 'a blank before a date and time, which the engine refuses',
        given: withPiece('<DataWytworzeniaFa>', '<DataWytworzeniaFa> '),
        issues: [
          at('6:5', '/Faktura/Naglowek/DataWytworzeniaFa', ' 2026-10-15T08:30:00Z', {
            pl: 'data i czas RRRR-MM-DDTgg:mm:ssZ, od 2025-09-01T00:00:00Z do 2050-01-01T23:59:59Z',
            en: 'a date and time in the form YYYY-MM-DDThh:mm:ssZ, from 2025-09-01T00:00:00Z to 2050-01-01T23:59:59Z',
          }),
        ],
      },
    ],
    passes: [
      { name: 'the first day allowed', given: withPiece('<P_1>2026-10-15', '<P_1>2006-01-01') },
      { name: 'a leap day', given: withPiece('<P_1>2026-10-15', '<P_1>2028-02-29') },
      { name: 'blanks around a date', given: withPiece('<P_1>2026-10-15', '<P_1> 2026-10-15 ') },
    ],
  },
  'XML-108': {
    fires: [
      {
        name: 'an empty text',
        given: withPiece('<P_1M>Warszawa', '<P_1M>'),
        issues: [at('35:5', '/Faktura/Fa/P_1M', '', { pl: 'wartość', en: 'a value' })],
      },
      {
        name: 'a blank text',
        given: withPiece('<P_1M>Warszawa', '<P_1M>   '),
        issues: [at('35:5', '/Faktura/Fa/P_1M', '   ', { pl: 'wartość', en: 'a value' })],
      },
      {
        name: 'one character too many, each an emoji',
        given: withPiece('<UU_ID>pozycja-1', `<UU_ID>${'\u{1f600}'.repeat(51)}`),
        issues: [at('60:7', `${line}/UU_ID`, '\u{1f600}'.repeat(51), { pl: 'najwyżej 50 znaków', en: 'at most 50 characters' })],
      },
      {
        name: 'an account number that is too short',
        given: withPiece('61109010140000071219812874', '611090101'),
        issues: [at('74:9', `${account}/NrRB`, '611090101', { pl: 'co najmniej 10 znaków', en: 'at least 10 characters' })],
      },
    ],
    passes: [
      { name: 'the most characters, each an emoji', given: withPiece('<UU_ID>pozycja-1', `<UU_ID>${'\u{1f600}'.repeat(50)}`) },
      { name: 'blanks that do not count', given: withPiece('<UU_ID>pozycja-1', `<UU_ID> ${'x'.repeat(50)}  `) },
      { name: 'an empty cell of a table', given: () => richInvoiceXml('sale') },
    ],
  },
  'XML-109': {
    fires: [
      sellerNip('a NIP of nine digits', '123456321', nipForm),
      sellerNip('a NIP that begins with zero', '0234563218', nipForm),
      {
        name: 'a SWIFT code of nine characters',
        given: () => replaced(richInvoiceXml('sale'), 'WBKPPLPPXXX', 'WBKPPLPPX'),
        also: 'anything',
        issues: [
          at('238:9', `${account}[1]/SWIFT`, 'WBKPPLPPX', {
            pl: 'kod SWIFT: 8 lub 11 wielkich liter i cyfr',
            en: 'a SWIFT code: 8 or 11 capital letters and digits',
          }),
        ],
      },
    ],
    passes: [
      { name: 'a NIP with a wrong check digit, which the schema does not see', given: withPiece('<NIP>1234563218', '<NIP>1234563219') },
      { name: 'a SWIFT code of eight characters', given: () => replaced(richInvoiceXml('sale'), 'WBKPPLPPXXX', 'WBKPPLPP') },
    ],
  },
  'XML-113': {
    fires: [
      {
        name: 'a code as the name of an element',
        given: withPiece('<P_12>23</P_12>', '<P_12>23</P_12><GTU_12>1</GTU_12>'),
        issues: [at('66:22', `${line}/GTU_12`, '1', '<GTU>GTU_12</GTU>')],
      },
    ],
    passes: [
      { name: 'a code as the content of GTU', given: withPiece('<P_12>23</P_12>', '<P_12>23</P_12><GTU>GTU_12</GTU>') },
      { name: 'a code that does not exist', given: withPiece('<P_12>23</P_12>', '<P_12>23</P_12><GTU_14>1</GTU_14>') },
      { name: 'a code where no GTU belongs', given: withPiece('<P_1M>Warszawa</P_1M>', '<GTU_12>1</GTU_12>') },
    ],
  },
  'XML-114': {
    fires: [
      rate('a percent sign', '23%', '23'),
      rate('capitals', 'ZW', 'zw'),
      rate('a missing blank', '0KR', '0 KR'),
      rate('capitals with a blank', 'NP II', 'np II'),
    ],
    passes: [
      { name: 'a rate with two blanks, which the schema collapses', given: withPiece('<P_12>23', '<P_12>0  KR') },
      { name: 'a literal that may mean two', given: withPiece('<P_12>23', '<P_12>np') },
    ],
  },
  'XML-115': {
    fires: [
      {
        name: 'UK',
        given: () => plainInvoice.replace('<KodKraju>PL', '<KodKraju>UK'),
        issues: [at('15:7', '/Faktura/Podmiot1/Adres/KodKraju', 'UK', 'GB')],
      },
      {
        name: 'three letters',
        given: () => plainInvoice.replace('<KodKraju>PL', '<KodKraju>DEU'),
        issues: [at('15:7', '/Faktura/Podmiot1/Adres/KodKraju', 'DEU', 'DE')],
      },
      {
        name: 'the VAT code of Greece in an address',
        given: () => plainInvoice.replace('<KodKraju>PL', '<KodKraju>EL'),
        issues: [at('15:7', '/Faktura/Podmiot1/Adres/KodKraju', 'EL', 'GR')],
      },
      {
        name: 'the country code of Greece in a VAT number',
        given: () => replaced(richInvoiceXml('sale'), '<KodUE>EL', '<KodUE>GR'),
        also: 'anything',
        issues: [at('48:26', '/Faktura/Podmiot3[3]/DaneIdentyfikacyjne/KodUE', 'GR', 'EL')],
      },
    ],
    passes: [
      { name: 'GB', given: () => plainInvoice.replace('<KodKraju>PL', '<KodKraju>GB') },
      { name: 'two letters that are no country', given: () => plainInvoice.replace('<KodKraju>PL', '<KodKraju>QQ') },
    ],
  },
  'XML-116': {
    fires: [
      sellerNip('hyphens', '123-456-32-18', '1234563218'),
      sellerNip('the prefix of the country', 'PL1234563218', '1234563218'),
      sellerNip('blanks around it', ' 1234563218 ', '1234563218'),
    ],
    passes: [
      { name: 'ten digits', given: () => plainInvoice },
      { name: 'too few digits behind a prefix', given: withPiece('<NIP>1234563218', '<NIP>PL123456321') },
    ],
  },
};
