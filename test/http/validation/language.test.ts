import { beforeAll, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { validateBody, validateXml } from '../../support/drivers/validate-requests.ts';
import { dataOf, errorOf, seriousIssues, type ValidationData } from '../../support/matchers/envelope.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

let key: IssuedKey;
beforeAll(async () => {
  key = await issueKey();
});

const polish = 'Brak klucza. Dodaj nagłówek Authorization: Bearer <klucz>.';
const english = 'No key was sent. Add the header Authorization: Bearer <key>.';

describe('the language of a response', () => {
  const cases = [
    { name: 'Polish by default', given: null, language: 'pl', message: polish },
    { name: 'English on request', given: 'en', language: 'en', message: english },
    { name: 'English for a regional variant', given: 'en-GB', language: 'en', message: english },
    { name: 'Polish for a regional variant', given: 'pl-PL', language: 'pl', message: polish },
    { name: 'the one with the higher weight', given: 'pl;q=0.4, en;q=0.8', language: 'en', message: english },
    { name: 'the first of equal weight', given: 'en, pl', language: 'en', message: english },
    { name: 'English before unsupported languages', given: 'de, fr;q=0.9, en;q=0.1', language: 'en', message: english },
    { name: 'Polish for unsupported languages', given: 'de', language: 'pl', message: polish },
    { name: 'Polish for any', given: '*', language: 'pl', message: polish },
    { name: 'Polish when English is excluded', given: 'en;q=0', language: 'pl', message: polish },
    { name: 'Polish for an invalid header', given: ';;;q=,=,', language: 'pl', message: polish },
  ];
  it.each(cases)('is $name', async ({ given, language, message }) => {
    const response = await sendRequest({ path: '/me', headers: given === null ? {} : { 'Accept-Language': given } });
    expect(errorOf(response, 401, 'MISSING_AUTH').message).toBe(message);
    expect(response.headers['content-language']).toBe(language);
    expect(response.headers['vary']).toBe('Accept-Language');
  });
});

describe('an issue', () => {
  const xml = invoiceXml().replace(/\s*<P_15>.*?<\/P_15>/, '');
  const issueIn = async (language: string) => {
    const response = await validateXml(key, xml, { 'Accept-Language': language });
    return seriousIssues(dataOf<ValidationData>(response, key.key.prefix))[0];
  };

  it('has texts in both languages, with the same codes, names and positions', async () => {
    const [inPolish, inEnglish] = await Promise.all([issueIn('pl'), issueIn('en')]);
    expect(inPolish).toMatchObject({
      message: expect.stringMatching(/^Brak wymaganego elementu P_15/),
      quick_fix: 'Dodaj P_15 przed Adnotacje.',
    });
    expect(inEnglish).toMatchObject({ message: expect.stringMatching(/^The required element P_15|P_15/), quick_fix: expect.any(String) });
    expect(inEnglish?.message).not.toBe(inPolish?.message);
    expect([inPolish?.title, inEnglish?.title]).toEqual(['Brak wymaganego elementu', 'Required element missing']);
    expect([inPolish?.source.text, inEnglish?.source.text]).toEqual(['Schemat FA(3)', 'FA(3) schema']);
    const languageless = { title: '', message: '', quick_fix: '', source: null };
    expect({ ...inEnglish, ...languageless }).toEqual({ ...inPolish, ...languageless });
  });
});

describe('details of an error', () => {
  it('have the language of the response: fields', async () => {
    const headers = { 'Content-Type': 'application/json', 'Accept-Language': 'en' };
    const { details } = errorOf(await validateBody(key, '{"file":1}', headers), 400, 'VALIDATION_ERROR');
    expect(details).toEqual([
      { path: 'xml', code: 'required', message: 'This field is required. Provide a string.' },
      {
        path: 'file',
        code: 'unknown_field',
        message:
          'Unknown field. Remove it or correct its name. Fields: xml, filename, environment, as_of, advice, ksef_number, source_xml, corrections_xml, advances_xml.',
      },
    ]);
  });

  it('have the language of the response: a document that is not XML', async () => {
    const { details, message } = errorOf(await validateXml(key, '', { 'Accept-Language': 'en' }), 400, 'INVALID_XML');
    expect(message).toMatch(/^This is not an XML document/);
    expect(details).toEqual([
      { code: 'XML-001', line: 1, column: 1, message: 'The document is empty. Provide the XML of an FA(3) invoice.' },
    ]);
  });
});
