import { errorDefinitions } from '@nakor/contract/errors';
import { ksefStatusSource } from '@nakor/domain/ksef-statuses/ksef-status';
import { type Surface, speakAllOn, speakOn } from '@nakor/domain/shared/voices';
import { getFormWords } from '@nakor/pages/try/correction/model/form-words';
import { correctionTexts } from '@nakor/pages/try/texts/correction';
import { createNakor } from 'nakor';
import { describe, expect, it } from 'vitest';
import { projectFiles } from '../support/runner/project-files.ts';

/** Texts that a result of the engine can contain. */
const engineFiles = [
  ...projectFiles('packages/{domain,engine,collection,documents,nakor}/src/**/*.ts'),
  ...projectFiles('packages/contract/src/field-errors/*.ts'),
].filter(({ path }) => !/\/(erp\/presets|shared\/voices|ksef-statuses\/request-errors)/.test(path));

interface Text {
  readonly path: string;
  readonly language: 'pl' | 'en';
  readonly text: string;
}

/** The values of `pl` and `en` in a file. */
function textsOf({ path, text }: { readonly path: string; readonly text: string }): readonly Text[] {
  const pattern = /\b(pl|en): *\n? *('(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|"(?:[^"\\]|\\.)*")/g;
  return [...text.matchAll(pattern)].map(([, language, literal = '']) => ({
    path,
    language: language as 'pl' | 'en',
    text: literal.slice(1, -1),
  }));
}

const engineTexts = engineFiles.flatMap(textsOf);
/** The messages of the rejections that the library itself makes. */
const rejections = (['INVALID_XML', 'FILE_TOO_LARGE', 'VALIDATION_ERROR'] as const).flatMap((code) =>
  (['pl', 'en'] as const).map((language) => ({ path: code, language, text: errorDefinitions[code].message[language] })),
);

/** Words of the API: fields of its requests, the field of errors, and headers, apart from the one that a session of KSeF itself needs. */
const apiWords = [
  /\b(source_xml|corrections?_xml|advances_xml|question_answers|scenario_id|przyczyna_korekty|numer_faktury_kor|data_wystawienia)\b/,
  /\b(desired_jpk_field|as_of)\b/,
  // On the command line, fields of the file of --request.
  /\b(force_typ_korekty|include_state_after)\b(?! \(--request\))/,
  /\b(Content-Type|Accept-Language|Authorization|Idempotency-Key|Retry-After)\b/,
];
/** Requests to the API, as its paths name them. */
const apiRequest = /\b(GET|HEAD|POST|PUT|PATCH|DELETE) \//;
/** Headers of its requests and responses. */
const header =
  /\b(Content-Type|Accept(-Language)?|Authorization|Idempotency-Key|Retry-After|WWW-Authenticate|X-[A-Z][\w-]+)\b(?!: subject)/;
const polishWords = [apiRequest, ...apiWords, /(?<![-\w])(changes|details|request|body)\b/];
const englishWords = [apiRequest, ...apiWords, /\b([Ii]n|[Ff]rom) (changes|details)\b/, /;? ?\bdetails lists\b/, /changes: \[/];

const isOfApi = ({ language, text }: Text) => (language === 'pl' ? polishWords : englishWords).some((word) => word.test(withoutCode(text)));

/** Placeholders and calls in a text are no part of what is read. */
function withoutCode(text: string): string {
  return text.replace(/\$\{[^}]*\}/g, '…');
}

/** Texts of the pages, whose code has no sentences elsewhere: those of the workbench, of the rules, of the statuses and of the frame. */
const pageTexts = [
  ...projectFiles('packages/pages/src/{try,rules,guide}/**/texts/*.ts'),
  ...projectFiles('packages/documentation/src/{rules,statuses,site}/*.ts'),
].flatMap(literalsOf);
const terminalTexts = [
  ...projectFiles('packages/cli/src/**/*.ts'),
  ...projectFiles('packages/contract/src/{ksef-explanation,rule-explanation}/*.ts'),
].flatMap(literalsOf);

/** All literals of a file with a space in them: sentences and labels. */
function literalsOf({ path, text }: { readonly path: string; readonly text: string }): readonly Text[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const literals = [...code.matchAll(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g)].map(([literal]) => literal.slice(1, -1));
  return literals.filter((literal) => literal.includes(' ')).map((literal) => ({ path, language: 'pl', text: literal }));
}

/** Only in Polish, `changes` and `details` are never words of the language. */
function isPolish({ text }: Text): boolean {
  return /[ąćęłńóśźż]/i.test(text);
}

function offending(texts: readonly Text[], words: readonly RegExp[]): readonly string[] {
  return texts.filter(({ text }) => words.some((word) => word.test(withoutCode(text)))).map(({ path, text }) => `${path}: ${text}`);
}

/**
 * Names that people type or read on the surfaces, too: questions and answers of scenarios (the wizard shows their texts instead), fields of lists in
 * answers, and schemes of addresses.
 */
const knownNames: ReadonlySet<string> = new Set([
  ...createNakor({ language: 'pl' })
    .scenarios()
    .flatMap(({ questions }) => questions.flatMap(({ id, answers }) => [id, ...answers.map(({ value }) => value)])),
  ...['nr_ksef'],
]);

describe('texts', () => {
  it('are found in all parts of the engine', () => {
    expect(engineTexts.length).toBeGreaterThan(2_000);
    expect(rejections).toHaveLength(6);
    expect(engineTexts.filter(isOfApi).length).toBeGreaterThan(50);
  });

  it.each<Surface>(['page', 'terminal'])('contain no word of the API on the surface %s', (surface) => {
    const said = [...engineTexts, ...rejections].map((one) => ({ ...one, text: speakOn(surface, one.language, withoutCode(one.text)) }));
    expect(said.filter(isOfApi).map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
  });

  it('contain no word of the API in the wizard, which has words of its own', () => {
    const words = {
      pl: getFormWords('pl', correctionTexts.pl, createNakor({ language: 'pl' }).scenarios()),
      en: getFormWords('en', correctionTexts.en, createNakor({ language: 'en' }).scenarios()),
    };
    const said = [...engineTexts, ...rejections].map((one) => ({ ...one, text: words[one.language](withoutCode(one.text)) }));
    expect(said.filter(isOfApi).map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
  });

  it('of the pages themselves contain none', () => {
    expect(pageTexts.length).toBeGreaterThan(800);
    expect(offending(pageTexts, [apiRequest, header, ...apiWords])).toEqual([]);
    expect(offending(pageTexts.filter(isPolish), polishWords)).toEqual([]);
  });

  it('of the command line contain neither headers nor paths of the API', () => {
    expect(terminalTexts.length).toBeGreaterThan(700);
    expect(offending(terminalTexts, [apiRequest, header])).toEqual([]);
  });

  it.each<Surface>(['page', 'terminal'])('name no field of the API that the surface %s has no name for', (surface) => {
    const said = engineTexts.flatMap(({ path, language, text }) =>
      namesIn(speakOn(surface, language, withoutCode(text))).map((name) => `${path}: ${name}`),
    );
    expect(said.filter((name) => !knownNames.has(name.split(': ')[1] ?? ''))).toEqual([]);
  });
});

/** Names of the API in a text: words with an underscore. */
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/(?<![\w/.:-])[a-z]+(?:_[a-z0-9]+)+\b(?! \(--request\))/g)].map(([name]) => name);
}

describe('speakOn', () => {
  it.each([
    {
      text: 'Podaj w changes przynajmniej jedną zmianę: ścieżkę i nową wartość.',
      page: 'Zmień na fakturze przynajmniej jedną wartość.',
      terminal: 'Podaj w opcji --change przynajmniej jedną zmianę: ścieżkę i nową wartość.',
    },
    {
      text: 'Jeśli zmienia się dzień tylko niektórych wierszy, podaj ich kurs w changes.',
      page: 'Jeśli zmienia się dzień tylko niektórych wierszy, podaj ich kurs w danych faktury.',
      terminal: 'Jeśli zmienia się dzień tylko niektórych wierszy, podaj ich kurs w opcji --change.',
    },
    {
      text: 'W source_xml jest korekta.',
      page: 'W polu „Faktura korygowana” jest korekta.',
      terminal: 'W opcji --source jest korekta.',
    },
    {
      text: 'Zaliczki nie ma wśród podanych dokumentów (advances_xml).',
      page: 'Zaliczki nie ma wśród podanych dokumentów (pole „Faktury zaliczkowe”).',
      terminal: 'Zaliczki nie ma wśród podanych dokumentów (--advance).',
    },
    {
      text: 'To jest plik gzip. Wyślij go z nagłówkiem Content-Type: application/gzip.',
      page: 'To jest plik gzip. Rozpakuj go i otwórz plik XML.',
      terminal: 'To jest plik gzip. Rozpakuj go: gzip -d.',
    },
    { text: 'Korekta nie zmienia żadnej kwoty.', page: 'Korekta nie zmienia żadnej kwoty.', terminal: 'Korekta nie zmienia żadnej kwoty.' },
  ])('says $text', ({ text, page, terminal }) => {
    expect([speakOn('page', 'pl', text), speakOn('terminal', 'pl', text)]).toEqual([page, terminal]);
  });

  it('names scenarios by their titles', () => {
    const titles = new Map([['formal-details', 'Dane formalne']]);
    expect(speakOn('page', 'pl', 'Opis zmienia formal-details.', titles)).toBe('Opis zmienia „Dane formalne”.');
  });

  it('leaves the English word "changes" alone where it is no field', () => {
    expect(speakOn('page', 'en', 'The correction changes amounts.')).toBe('The correction changes amounts.');
    expect(speakOn('page', 'en', 'Give the rate in changes.')).toBe('Give the rate in the data of the invoice.');
    expect(speakOn('terminal', 'en', 'Provide it in source_xml.')).toBe('Provide it in --source.');
    expect(speakOn('terminal', 'pl', 'Nazwa towaru: Software changes.')).toBe('Nazwa towaru: Software changes.');
    expect(speakOn('terminal', 'pl', 'Wartość changes[1] jest pusta.')).toBe('Wartość --change (2) jest pusta.');
  });
});

describe('speakOn, of words that every object has', () => {
  it.each(['constructor', 'hasOwnProperty', 'toString', '__proto__', 'valueOf'])('leaves %s alone', (word) => {
    for (const surface of ['page', 'terminal'] as const) {
      for (const language of ['pl', 'en'] as const) {
        expect(speakOn(surface, language, `P_7: in ${word} w ${word}`)).toBe(`P_7: in ${word} w ${word}`);
        const result = JSON.parse(`{"${word}": "w source_xml"}`) as unknown;
        expect(JSON.stringify(speakAllOn(surface, language, result))).toContain(`"${word}":`);
      }
    }
  });
});

describe('speakAllOn', () => {
  it('returns what says nothing in words of the API as it is', () => {
    const result = { issues: [{ message: 'Kwota się nie zgadza.', places: [{ line: 1 }] }], valid: false };
    expect(speakAllOn('terminal', 'pl', result)).toBe(result);
  });

  it('leaves the source of the statuses as it is', () => {
    for (const surface of ['page', 'terminal'] as const) expect(speakAllOn(surface, 'pl', ksefStatusSource)).toEqual(ksefStatusSource);
  });

  it('changes sentences, and neither documents nor paths nor codes', () => {
    const result = {
      path: 'source_xml',
      code: 'changes',
      message: 'Podaj source_xml, jeśli jest.',
      xml: '<a>w source_xml b</a>',
      lines: [1, null, 'w source_xml'],
    };
    expect(speakAllOn('terminal', 'pl', result)).toEqual({
      ...result,
      message: 'Podaj --source, jeśli jest.',
      lines: [1, null, 'w opcji --source'],
    });
  });
});
