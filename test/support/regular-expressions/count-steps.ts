import { type AST, parseRegExpLiteral, visitRegExpAST } from '@eslint-community/regexpp';

/** What looking for an expression took. */
interface Search {
  /** At most as many as the counter counts. */
  readonly steps: number;
  readonly matches: number;
}

/**
 * Creates a counter of the steps that a backtracking engine takes for an expression, without the shortcuts of a particular engine: unlike
 * time, steps do not depend on the machine.
 *
 * @param isRepeated whether it looks for all matches, as in `replaceAll` and `split`; otherwise for the first
 * @param mostSteps where it stops counting
 */
export function stepCounter(expression: RegExp, isRepeated: boolean, mostSteps: number): (input: string) => Search {
  const program = compile(expression);
  const groups: Groups = new Map();
  return (input) => {
    const text = charactersOf(input, expression);
    const count = { steps: 0, most: mostSteps };
    let at = 0;
    let matches = 0;
    while (at <= text.length && count.steps < mostSteps) {
      const end = match(program, { text, count, groups }, at);
      if (end !== null) matches += 1;
      if (end === null ? expression.sticky : !isRepeated) break;
      at = Math.max(end?.at ?? 0, at + 1);
    }
    return { steps: count.steps, matches };
  };
}

/** As the expression reads them: with the flags `u` and `v`, a pair of surrogates is one. */
function charactersOf(input: string, { unicode, unicodeSets }: RegExp): readonly string[] {
  return unicode || unicodeSets ? [...input] : input.split('');
}

/** Changes the state, and returns how far the next instruction is; null where there is no match this way. */
type Instruction = (state: State) => number | null;

type Program = readonly Instruction[];

/** Where groups that are referred to begin and end. */
type Groups = ReadonlyMap<AST.CapturingGroup, readonly [begin: number, end: number]>;

interface Matching {
  readonly text: readonly string[];
  readonly count: { steps: number; readonly most: number };
  readonly groups: Groups;
}

/** A place to which the matcher can return. */
interface Choice {
  readonly next: number;
  readonly at: number;
  readonly groups: Groups;
  /** Where the current round of each loop began. */
  readonly rounds: ReadonlyMap<AST.Quantifier, number>;
}

const noRounds: Choice['rounds'] = new Map();

interface State extends Matching {
  next: number;
  at: number;
  groups: Groups;
  rounds: Choice['rounds'];
  readonly choices: Choice[];
}

/** The match that begins at a position: where it ends, with its groups; null if there is none, or after too many steps. */
function match(program: Program, { text, count, groups }: Matching, start: number): Pick<Choice, 'at' | 'groups'> | null {
  const state: State = { text, count, next: 0, at: start, groups, rounds: noRounds, choices: [] };
  while (state.next < program.length) {
    if (count.steps >= count.most) return null;
    count.steps += 1;
    const further = (program[state.next] as Instruction)(state);
    if (further === null) {
      const choice = state.choices.pop();
      if (choice === undefined) return null;
      ({ next: state.next, at: state.at, groups: state.groups, rounds: state.rounds } = choice);
    } else {
      state.next += further;
    }
  }
  return state;
}

function compile(expression: RegExp): Program {
  const literal = parseRegExpLiteral(expression);
  const matches = characterTests(expression.flags.replace(/[dgmy]/g, ''));
  const referenced = new Set<AST.CapturingGroup>();
  visitRegExpAST(literal, {
    onBackreferenceEnter: (node) => {
      for (const group of [node.resolved].flat()) referenced.add(group);
    },
  });

  const oneOf = (alternatives: readonly AST.Alternative[], backward: boolean): Program => {
    const [first = [], ...others] = alternatives
      .map(({ elements }) => (backward ? elements.toReversed() : elements).flatMap((element) => instructions(element, backward)))
      .toReversed();
    return others.reduce<Program>((rest, one) => [choose(1, one.length + 2), ...one, jump(rest.length + 1)].concat(rest), first);
  };

  const instructions = (node: AST.Element, backward: boolean): Program => {
    switch (node.type) {
      case 'Group':
        return oneOf(node.alternatives, backward);
      case 'CapturingGroup': {
        const inner = oneOf(node.alternatives, backward);
        return referenced.has(node) ? [beginGroup(node), ...inner, endGroup(node)] : inner;
      }
      case 'Quantifier':
        return repeat(node, instructions(node.element, backward));
      case 'Backreference':
        return [repeatGroup([node.resolved].flat(), backward)];
      case 'Assertion':
        return [node.kind === 'lookahead' || node.kind === 'lookbehind' ? look(node) : edge(node, expression.multiline)];
      default:
        return [character(matches(node.raw), backward)];
    }
  };

  const look = ({ alternatives, kind, negate }: AST.LookaroundAssertion): Instruction => {
    const program = oneOf(alternatives, kind === 'lookbehind');
    return (state) => {
      const seen = match(program, state, state.at);
      state.groups = seen?.groups ?? state.groups;
      return (seen === null) === negate ? 1 : null;
    };
  };

  return oneOf(literal.pattern.alternatives, false);
}

/** Tests of single characters, by the source of the class or character that they should match. */
function characterTests(flags: string): (raw: string) => (character: string) => boolean {
  const tests = new Map<string, (character: string) => boolean>();
  return (raw) => {
    const test = tests.get(raw) ?? remembering(new RegExp(`^(?:${raw})$`, flags));
    tests.set(raw, test);
    return test;
  };
}

function remembering(expression: RegExp): (character: string) => boolean {
  const results = new Map<string, boolean>();
  return (found) => {
    const result = results.get(found) ?? expression.test(found);
    results.set(found, result);
    return result;
  };
}

function character(matches: (character: string) => boolean, backward: boolean): Instruction {
  return (state) => {
    const found = state.text[backward ? state.at - 1 : state.at];
    if (found === undefined || !matches(found)) return null;
    state.at += backward ? -1 : 1;
    return 1;
  };
}

/** Goes on in the first direction, and in the second when that fails. */
function choose(first: number, second: number): Instruction {
  return (state) => {
    state.choices.push({ next: state.next + second, at: state.at, groups: state.groups, rounds: state.rounds });
    return first;
  };
}

function jump(distance: number): Instruction {
  return () => distance;
}

function repeat(node: AST.Quantifier, once: Program): Program {
  const isNeverEmpty = node.element.type.startsWith('Character');
  const round = isNeverEmpty ? once : [beginRound(node), ...once, expectProgress(node)];
  const choice = (past: number) => (node.greedy ? choose(1, past) : choose(past, 1));
  const needed = Array.from({ length: node.min }, () => once).flat();
  if (node.max === Number.POSITIVE_INFINITY) return [...needed, choice(round.length + 2), ...round, jump(-round.length - 1)];
  const optional = Array.from({ length: node.max - node.min }, (_, index) => (node.max - node.min - index) * (round.length + 1));
  return [...needed, ...optional.flatMap((past) => [choice(past), ...round])];
}

function beginRound(loop: AST.Quantifier): Instruction {
  return (state) => {
    state.rounds = new Map(state.rounds).set(loop, state.at);
    return 1;
  };
}

/** A round that matches nothing ends a loop, which would otherwise be endless. */
function expectProgress(loop: AST.Quantifier): Instruction {
  return ({ rounds, at }) => (rounds.get(loop) === at ? null : 1);
}

function beginGroup(group: AST.CapturingGroup): Instruction {
  return (state) => {
    state.groups = new Map(state.groups).set(group, [state.at, state.at]);
    return 1;
  };
}

function endGroup(group: AST.CapturingGroup): Instruction {
  return (state) => {
    const [begin] = state.groups.get(group) ?? [state.at];
    state.groups = new Map(state.groups).set(group, [Math.min(begin, state.at), Math.max(begin, state.at)]);
    return 1;
  };
}

function repeatGroup(groups: readonly AST.CapturingGroup[], backward: boolean): Instruction {
  return (state) => {
    const [begin, end] = groups.flatMap((group) => [state.groups.get(group) ?? []].flat()) as [number?, number?];
    if (begin === undefined || end === undefined) return 1;
    const from = backward ? state.at - (end - begin) : state.at;
    state.count.steps += end - begin;
    if (!state.text.slice(begin, end).every((found, index) => state.text[from + index] === found)) return null;
    state.at = backward ? from : from + (end - begin);
    return 1;
  };
}

function edge(node: AST.EdgeAssertion | AST.WordBoundaryAssertion, multiline: boolean): Instruction {
  const ends = (found: string | undefined) => found === undefined || (multiline && /[\n\r\u2028\u2029]/.test(found));
  const isWord = (found: string | undefined) => found !== undefined && /\w/.test(found);
  return ({ text, at }) => {
    if (node.kind === 'word') return (isWord(text[at - 1]) !== isWord(text[at])) !== node.negate ? 1 : null;
    return ends(text[node.kind === 'start' ? at - 1 : at]) ? 1 : null;
  };
}
