import { findPlaceholder } from '@nakor/domain/fa3/placeholder';
import { describe, expect, it } from 'vitest';

const placeholders = {
  unfilled: [
    'null',
    'NULL',
    '(null)',
    'undefined',
    'NaN',
    '[object Object]',
    '%s',
    '{0}',
    '{name}',
    '#N/A',
    '#N/D!',
    'a {{b}}',
    `FV/$${'{n}'}`,
    '<%= a %>',
  ],
  word: [
    'brak',
    'BRAK',
    'brak danych',
    'n/a',
    'N.A.',
    'n/d',
    'nd.',
    'nie dotyczy',
    'None',
    'Null',
    'nil',
    'unknown',
    'Undefined',
    'TODO',
    'tbd',
  ],
  perhaps: ['x', 'X', 'xxx', '0', '000'],
  signs: ['.', '-', '—', '...', '???'],
} as const;
const words = ['do uzupełnienia', 'Uzupełnić', 'Lorem ipsum dolor'];
const cases = [
  ...Object.entries(placeholders).flatMap(([kind, texts]) => texts.map((text) => [text, kind])),
  ...words.map((text) => [text, 'word']),
];

describe('a placeholder', () => {
  it.each(cases)('is recognized, also with white space around it: %s', (text, kind) => {
    for (const written of [text, ` ${text}`, `${text} `, `\n${text}\u00a0`, `${text}\t`]) expect(findPlaceholder(written)).toBe(kind);
  });

  it.each([
    'ul. Wzorcowa 1',
    'Brama',
    'braki',
    'x1',
    'Xero',
    '01',
    '0,5',
    'Do',
    'dom',
    'ND',
    'nd',
    'nowy',
    'Tbilisi',
    'Łódź',
    'U',
    '5',
    '',
  ])('is not what is data: %s', (text) => {
    for (const written of [text, ` ${text}`, `${text} `]) expect(findPlaceholder(written)).toBeNull();
  });
});
