import type { ApiDescription } from '@nakor/contract/api-description';
import {
  describeInPolish,
  listUntranslatedTexts,
  listUnusedTexts,
  sayInPolish,
} from '@nakor/documentation/reference/polish/describe-in-polish';
import { translateDescription } from '@nakor/documentation/reference/polish/translate';
import { describe, expect, it } from 'vitest';
import { projectFiles } from '../../../../support/runner/project-files.ts';

const description = JSON.parse(projectFiles('docs/api/openapi.json')[0]?.text ?? '') as ApiDescription;

describe('the Polish reference', () => {
  it('has a translation of every text of the description: add those listed to packages/documentation/src/reference/polish', () => {
    expect(listUntranslatedTexts(description)).toEqual([]);
  });

  it('has none of texts that the description no longer has', () => {
    expect(listUnusedTexts(description)).toEqual([]);
  });

  it('leaves names, examples and references as they are', () => {
    const polish = describeInPolish(description);
    const operation = polish.paths['/validate']?.['post'];
    expect(operation?.operationId).toBe('validateInvoice');
    expect(operation?.description).toMatch(/^Sprawdza fakturę FA\(3\) pełnym oficjalnym schematem/);
    expect(polish.components.examples['NOT_FOUND']?.value).toEqual(description.components.examples['NOT_FOUND']?.value);
    expect(polish.info).toEqual(description.info);
  });

  it('says what HEAD does, and keeps the sections of the introduction', () => {
    const headings = (text: string) => text.match(/^## /gm)?.length;
    const introduction = sayInPolish(description.info.description);
    expect(headings(introduction)).toBe(headings(description.info.description));
    expect(introduction).toContain('`HEAD` to `GET` bez treści.');
  });
});

describe('translateDescription', () => {
  const texts = { 'A window.': 'Okres.', 'a day': 'doba', 'a month': 'miesiąc', 'Null for none.': 'Null, gdy go nie ma.' };

  it.each([
    ['A window.', 'Okres.'],
    ['A window. Null for none.', 'Okres. Null, gdy go nie ma.'],
    ['A window. `day`: a day; `month`: a month.', 'Okres. `day`: doba; `month`: miesiąc.'],
    ['`day`: a day; `month`: a month.', '`day`: doba; `month`: miesiąc.'],
    ['- `NOT_FOUND`: whatever it says.', '- `NOT_FOUND`: Nie ma takiej ścieżki. Sprawdź pisownię i wersję /api/v1 na początku.'],
    ['A window. Something new.', null],
  ])('of %j is %j', (text, polish) => {
    expect(translateDescription(text, texts)).toBe(polish);
  });
});
