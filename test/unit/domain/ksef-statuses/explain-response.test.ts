import { describe, expect, it } from 'vitest';
import { findKsefStatuses, ksefStatuses, toComparable } from '../../../../packages/domain/src/ksef-statuses/catalogue.ts';
import { explainKsefResponse } from '../../../../packages/domain/src/ksef-statuses/explain-response.ts';
import { catalogueCodes } from '../../../../packages/domain/src/validation/catalogue.ts';

const namespace = 'http://crd.gov.pl/wzor/2025/06/25/13775/';
const wrongChild = `The element 'Adnotacje' in namespace '${namespace}' has invalid child element 'NoweSrodkiTransportu' in namespace '${namespace}'. List of possible elements expected: 'Zwolnienie' in namespace '${namespace}'.`;
const wrongValue = `The '${namespace}:P_14_1W' element is invalid - The value '123.456' is invalid according to its datatype '${namespace}:TKwotowy' - The Pattern constraint failed.`;
const wrongValueInPolish = `The Element „${namespace}:P_14_1W” jest nieprawidłowy — wartość „123.456” jest nieprawidłowa zgodnie z jej typem danych „${namespace}:TKwotowy” — ograniczenie wzorca nie powiodło się.`;
const incomplete = `The element 'Fa' in namespace '${namespace}' has incomplete content. List of possible elements expected: 'RodzajFaktury' in namespace '${namespace}'.`;
const original = '5265877635-20250626-010080DD2B5E-26';

const rejected = (code: number, description: string, details: readonly string[] = []) => ({
  ordinalNumber: 1,
  invoiceNumber: 'FV/1',
  referenceNumber: '20250626-EE-2F20AD2000-242386DF86-52',
  invoiceHash: 'mkht+3m5trnfxlTYhq3QFn74LkEO69MFNlsMAkCDSPA=',
  status: { code, description, details },
});

/** What is recognized: kind, code and field of each status. */
function recognize(text: string): readonly string[] {
  return explainKsefResponse(text).statuses.map(({ kind, code, details }) =>
    [kind, code, ...details.flatMap(({ field }) => field ?? [])].join(' '),
  );
}

describe('a response of KSeF', () => {
  it.each([
    { name: 'a code of an invoice and of a login', text: '450', is: ['invoice 450', 'access 450'] },
    { name: 'a code of an invoice and of a session', text: ' 440 ', is: ['invoice 440', 'session 440'] },
    { name: 'a code of a request', text: '21405', is: ['request 21405'] },
    { name: 'a code in a sentence', text: 'Faktura odrzucona, status: 445, spróbuj ponownie później albo zadzwoń', is: ['session 445'] },
    { name: 'a code with its name', text: 'kod 440 Duplikat faktury', is: ['invoice 440'] },
    { name: 'a name without accents', text: 'BLAD WERYFIKACJI SEMANTYKI DOKUMENTU FAKTURY', is: ['invoice 450'] },
    { name: 'a message of the schema validator', text: wrongChild, is: ['invoice 450 NoweSrodkiTransportu'] },
    { name: 'two of them', text: `${wrongValue} ${wrongChild}`, is: ['invoice 450 P_14_1W NoweSrodkiTransportu'] },
    { name: 'one in Polish', text: `Błąd wysyłki: ${wrongValueInPolish}`, is: ['invoice 450 P_14_1W'] },
    {
      name: 'the name and the details in one text',
      text: `Błąd weryfikacji semantyki dokumentu faktury:["${wrongChild}"]`,
      is: ['invoice 450 NoweSrodkiTransportu'],
    },
    {
      name: 'a wrong attribute',
      text: "Błąd weryfikacji semantyki dokumentu faktury The value of the 'kodSystemowy' attribute does not equal its fixed value.",
      is: ['invoice 450 kodSystemowy'],
    },
    { name: 'missing content', text: incomplete, is: ['invoice 450 Fa'] },
    { name: 'an element that FA(3) does not know', text: wrongChild.replace('NoweSrodkiTransportu', 'P_99'), is: ['invoice 450 P_99'] },
    {
      name: 'an invoice',
      text: JSON.stringify(rejected(450, 'Błąd weryfikacji semantyki dokumentu faktury', [incomplete])),
      is: ['invoice 450 Fa'],
    },
    {
      name: 'a session',
      text: '{"status":{"code":440,"description":"Sesja anulowana"},"invoiceCount":0}',
      is: ['session 440'],
    },
    { name: 'a status alone, by its name', text: '{"code":440,"description":"Duplikat faktury"}', is: ['invoice 440'] },
    {
      name: 'a login',
      text: '{"startDate":"2026-10-15","authenticationMethod":"Token","status":{"code":450,"description":"Uwierzytelnianie zakończone niepowodzeniem"}}',
      is: ['access 450'],
    },
    {
      name: 'an error of a request',
      text: '{"exception":{"exceptionDetailList":[{"exceptionCode":21180,"exceptionDescription":"Status sesji nie pozwala na wykonanie operacji.","details":["x"]}]}}',
      is: ['request 21180'],
    },
    {
      name: 'problem details',
      text: '{"title":"Forbidden","status":403,"detail":"Dostęp zabroniony.","reasonCode":null}',
      is: ['http 403'],
    },
    {
      name: 'problem details with errors',
      text: '{"title":"Bad Request","status":400,"errors":[{"code":21405,"description":"Błąd walidacji danych wejściowych.","details":["x"]}]}',
      is: ['request 21405'],
    },
    { name: 'a code that nobody knows', text: '777', is: [' 777'] },
    { name: 'JSON that is only a code', text: '[450]', is: ['invoice 450', 'access 450'] },
  ])('is recognized: $name', ({ text, is }) => {
    expect(recognize(text)).toEqual(is);
  });

  it.each([
    ['no text of KSeF', 'ala ma kota'],
    ['a number in a sentence', 'Zapłacono 450 zł za 440 sztuk towaru z faktury z dnia 15 października'],
    ['an amount', '450,00'],
    ['a date', '2026-10-450'],
    ['broken JSON without a code', '{"a":'],
    ['JSON without a status', '{"invoices":[]}'],
    ['a message about another document', "The element 'Ala' in namespace 'x' has invalid child element 'Kot' in namespace 'x'."],
  ])('is not recognized in %s', (_, text) => {
    expect(recognize(text)).toEqual([]);
  });

  it('says in words of the field what the schema validator says, in both languages', () => {
    const meanings = explainKsefResponse(wrongChild).statuses.flatMap(({ details }) => details.map(({ meaning }) => meaning));
    expect(meanings).toEqual([
      {
        pl: 'W elemencie Adnotacje w tym miejscu nie może być elementu NoweSrodkiTransportu (Nowe środki transportu). Schemat oczekuje tu: Zwolnienie (Zwolnienie od podatku). Brakuje elementu, który powinien być przed nim, albo kolejność jest inna niż w schemacie.',
        en: 'The element NoweSrodkiTransportu (New means of transport) cannot be at this place in Adnotacje (Annotations). The schema expects here: Zwolnienie (Tax exemption). An element before it is missing, or the order differs from the schema.',
      },
    ]);
  });

  it('names the first invoice of a duplicate, from the fields or from the text', () => {
    const { statuses } = explainKsefResponse(`Duplikat faktury. Faktura o numerze KSeF: ${original} została już przesłana`);
    expect(statuses.map(({ originalKsefNumber }) => originalKsefNumber)).toEqual([original]);
    const stated = {
      ...rejected(440, 'Duplikat faktury'),
      status: { code: 440, description: 'Duplikat faktury', extensions: { originalKsefNumber: original } },
    };
    expect(explainKsefResponse(JSON.stringify(stated)).statuses[0]?.originalKsefNumber).toBe(original);
  });

  it('is summarized by status, refused ones first', () => {
    const invoices = [
      ...Array.from({ length: 30 }, () => rejected(200, 'Sukces')),
      ...Array.from({ length: 25 }, () => rejected(450, 'Błąd weryfikacji semantyki dokumentu faktury', [incomplete])),
      rejected(150, 'Trwa przetwarzanie'),
    ];
    const { statuses, isTruncated } = explainKsefResponse(JSON.stringify({ invoices }));
    expect(statuses.map(({ code, occurrences, invoices: named }) => [code, occurrences, named.length])).toEqual([
      [450, 25, 20],
      [150, 1, 1],
      [200, 30, 20],
    ]);
    expect(isTruncated).toBe(false);
  });

  it('is read up to a bound, however large or deep it is', () => {
    const deep = `${'['.repeat(5_000)}{"code":440,"description":"Duplikat faktury"}${']'.repeat(5_000)}`;
    expect(recognize(deep)).toEqual(['invoice 440']);
    const many = JSON.stringify({ invoices: Array.from({ length: 2_000 }, () => rejected(200, 'Sukces')) });
    expect(explainKsefResponse(many)).toMatchObject({ isTruncated: true, statuses: [{ occurrences: 1_000 }] });
    expect(recognize(`${"The element '".repeat(2_000)}${"'".repeat(20_000)}`)).toEqual([]);
  });
});

describe('the catalogue of statuses', () => {
  it('has each code once within its kind', () => {
    const keys = ksefStatuses.map(({ kind, code, name }) => (kind === 'access' ? `${kind} ${code} ${name}` : `${kind} ${code}`));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('names rules that exist', () => {
    const known = new Set(catalogueCodes);
    expect(ksefStatuses.flatMap(({ rules = [] }) => rules).filter((code) => !known.has(code))).toEqual([]);
  });

  it('is recognized by each name that is long enough to be one', () => {
    const unrecognized = ksefStatuses
      .filter(({ name }) => toComparable(name).length > 12)
      .filter(
        ({ kind, code, name }) => !explainKsefResponse(`${name} (${code})`).statuses.some((one) => one.kind === kind && one.code === code),
      );
    expect(unrecognized).toEqual([]);
  });

  it('says in both languages what a status means and what to do', () => {
    for (const { meaning, nextStep } of ksefStatuses) {
      for (const text of [meaning.pl, meaning.en, nextStep.pl, nextStep.en]) expect(text).toMatch(/^\p{Lu}.*\.$/u);
      expect(meaning.pl).not.toBe(meaning.en);
    }
    expect(findKsefStatuses(450, 'invoice')).toHaveLength(1);
  });
});
