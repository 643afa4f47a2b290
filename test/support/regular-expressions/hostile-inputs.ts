import { type AST, parseRegExpLiteral, visitRegExpAST } from '@eslint-community/regexpp';

/** An input of any length: `before`, then `piece` repeated, then `after`. */
export interface HostileInput {
  readonly before: string;
  readonly piece: string;
  readonly after: string;
}

/** The input of about the given length. */
export function inputOf({ before, piece, after }: HostileInput, characters: number): string {
  return before + piece.repeat(Math.ceil(characters / piece.length)) + after;
}

/** Characters that expressions distinguish; characters in an expression are added to them. */
const commonCharacters = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  ...[
    '\t',
    '\n',
    '\r',
    '\0',
    '\u00a0',
    '\u00ad',
    '\u0301',
    'ł',
    'Ł',
    '€',
    '\u200b',
    '\u2010',
    '\u2028',
    '\u202f',
    'א',
    '\ufdd0',
    '\ud83f',
    '\udffe',
    '😀',
  ],
];

/** With more, the combinations of two would be too many to measure. */
const mostInPairs = 7;

/** Shorter repetitions cost little, however often they are tried. */
const longRepetition = 64;

/**
 * Inputs designed to be expensive for an expression: runs of each kind of character it distinguishes, and of two kinds alternating; for each of its
 * repetitions, a matching prefix followed by a run of the repeated part; and repeated beginnings of matches. Each of them alone, and with
 * an unexpected end.
 */
export function hostileInputs(expression: RegExp): readonly HostileInput[] {
  const { pattern } = parseRegExpLiteral(expression);
  const alphabet = alphabetOf(expression);
  const whole = samplesOf(pattern, alphabet).slice(0, mostInPairs);
  const runs = withPairs(alphabet.characters);
  const beginnings = whole.flatMap((sample) => Array.from(sample, (_, index) => sample.slice(0, index + 1)));
  const anywhere = [...runs, ...beginnings].map((piece) => ({ before: '', piece }));
  const inRepetitions = longRepetitions(pattern).flatMap((repetition) => {
    const before = leadingTo(repetition, alphabet);
    const pieces = withPairs(samplesOf(repetition.element, alphabet));
    return [...pieces.map((piece) => ({ before, piece })), ...pieces.map((piece) => ({ before: '', piece: before + piece }))];
  });
  const inputs = [...anywhere, ...inRepetitions]
    .filter(({ piece }) => piece !== '')
    .flatMap((input) => [
      { ...input, after: '' },
      { ...input, after: alphabet.unexpected },
      { ...input, before: alphabet.unexpected + input.before, after: alphabet.unexpected },
    ]);
  return [...new Map(inputs.map((input) => [JSON.stringify(input), input])).values()];
}

interface Alphabet {
  /** One of each kind distinguished by the expression. */
  readonly characters: readonly string[];
  /** The one matched by the fewest parts of the expression. */
  readonly unexpected: string;
  /** Those matched by a part. */
  readonly of: (part: AST.Node) => readonly string[];
}

function alphabetOf(expression: RegExp): Alphabet {
  const flags = expression.flags.replace(/[gym]/g, '');
  const parts = new Set<string>();
  const own = new Set<string>();
  const addPart = (part: AST.CharacterClass | AST.CharacterSet) => {
    if (part.parent.type === 'Alternative' || part.parent.type === 'Quantifier') parts.add(part.raw);
  };
  visitRegExpAST(parseRegExpLiteral(expression), {
    onCharacterEnter: (part) => {
      own.add(String.fromCodePoint(part.value));
      if (part.parent.type === 'Alternative' || part.parent.type === 'Quantifier') parts.add(part.raw);
    },
    onCharacterClassEnter: addPart,
    onCharacterSetEnter: addPart,
  });
  const tests = [...parts].map((raw) => new RegExp(`^(?:${raw})$`, flags));
  const kinds = new Map<string, { character: string; matches: number }>();
  for (const character of [...own, ...commonCharacters]) {
    const signature = tests.map((test) => (test.test(character) ? '1' : '0')).join('');
    if (!kinds.has(signature)) kinds.set(signature, { character, matches: signature.replaceAll('0', '').length });
  }
  const characters = [...kinds.values()].map(({ character }) => character);
  const unexpected = [...kinds.values()].toSorted((one, other) => one.matches - other.matches)[0]?.character ?? '';
  const of = (part: AST.Node) => characters.filter((character) => new RegExp(`^(?:${part.raw})$`, flags).test(character));
  return { characters, unexpected, of };
}

function withPairs(pieces: readonly string[]): readonly string[] {
  const few = pieces.slice(0, mostInPairs);
  return [...pieces, ...few.flatMap((one) => few.map((other) => one + other))];
}

/** Short strings matched by a part of an expression, without variants of optional parts. */
function samplesOf(part: AST.Node, alphabet: Alphabet): readonly string[] {
  switch (part.type) {
    case 'Pattern':
    case 'Group':
    case 'CapturingGroup':
      return part.alternatives.flatMap((alternative) => samplesOf(alternative, alphabet));
    case 'Alternative':
      return sequences(part.elements, alphabet);
    case 'Quantifier':
      return samplesOf(part.element, alphabet).map((sample) => sample.repeat(Math.max(1, part.min)));
    case 'Character':
      return [String.fromCodePoint(part.value)];
    case 'CharacterClass':
    case 'CharacterSet':
      return alphabet.of(part);
    case 'Backreference':
      return [part.resolved].flat().flatMap((group) => samplesOf(group, alphabet).slice(0, 1));
    default:
      return [''];
  }
}

/** Varies one element at a time, with the others at their first sample, to avoid the full product. */
function sequences(elements: readonly AST.Element[], alphabet: Alphabet): readonly string[] {
  const samples = elements.map((element) => samplesOf(element, alphabet));
  const first = samples.map((list) => list[0] ?? '');
  const varied = samples.flatMap((list, index) => list.slice(1).map((sample) => first.with(index, sample).join('')));
  return [first.join(''), ...varied];
}

function longRepetitions(pattern: AST.Pattern): readonly AST.Quantifier[] {
  const repetitions: AST.Quantifier[] = [];
  visitRegExpAST(pattern, {
    onQuantifierEnter: (node) => {
      if (node.max >= longRepetition) repetitions.push(node);
    },
  });
  return repetitions;
}

/** A string matched by everything before a part. */
function leadingTo(part: AST.Node, alphabet: Alphabet): string {
  const { parent } = part;
  if (parent === null) return '';
  if (parent.type !== 'Alternative') return leadingTo(parent, alphabet);
  const earlier = parent.elements.slice(
    0,
    parent.elements.findIndex(({ start }) => start === part.start),
  );
  return leadingTo(parent, alphabet) + earlier.map((element) => samplesOf(element, alphabet)[0] ?? '').join('');
}
