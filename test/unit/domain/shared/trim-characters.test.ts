import { trimEndOf, trimOf } from '@nakor/domain/shared/trim-characters';
import { describe, expect, it } from 'vitest';

describe('a string trimmed of characters', () => {
  it.each([
    ['__a_b__', '_', '__a_b', 'a_b'],
    ['._-a-_.', '._-', '._-a', 'a'],
    ['a', '_', 'a', 'a'],
    ['___', '_', '', ''],
    ['', '_', '', ''],
    ['\n a \r\t', ' \t\r\n', '\n a', 'a'],
  ])('%j without %j is %j at its end and %j at both', (text, characters, atEnd, atBoth) => {
    expect([trimEndOf(text, characters), trimOf(text, characters)]).toEqual([atEnd, atBoth]);
  });
});
