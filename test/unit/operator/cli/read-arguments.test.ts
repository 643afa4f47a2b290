import type { OperatorIo, OperatorPorts } from '@nakor/operator/cli/ports';
import { runOperator } from '@nakor/operator/run-operator';
import { beforeAll, describe, expect, it } from 'vitest';

/** Values that someone may paste into a command, or that a script may put there. */
const hostileValues: Readonly<Record<string, string>> = {
  'a wildcard': 'org_*',
  everything: '*',
  'a line break in front': '\norg_0123456789abcdef',
  'a line break behind': 'org_0123456789abcdef\n',
  'two ids': 'org_0123456789abcdef org_1123456789abcdef',
  'a separator of keys': 'org_0123456789abcdef#KEY#x',
  'an escape sequence': 'org_\u001b]0;title\u0007\u001b[2J0123456789abcdef',
  'a right-to-left override': 'org_\u202e0123456789abcdef',
  'a null byte': 'org_0123456789abcdef\0',
  capitals: 'ORG_0123456789ABCDEF',
  'other digits': 'org_０１２３４５６７８９abcdef',
  'a path': '../../etc/passwd',
  'a URL': 'http://169.254.169.254/latest',
  'a property of every object': '__proto__',
  'a hundred thousand characters': 'x'.repeat(100_000),
  nothing: '',
  blanks: '   ',
};

/** What a parameter has to be so that it names something; others, such as names, may be nearly any text. */
const idNames = /^(organization|key|webhook|endpoint|delivery|incident|event|id)s?$/i;

interface Leaf {
  readonly names: readonly string[];
  /** Required parameters, and options with a value. */
  readonly parameters: readonly string[];
  readonly options: readonly (readonly [option: string, value: string])[];
}

async function operate(parameters: readonly string[]) {
  const ending = { exitCode: -1, output: '', complaints: '', isConnected: false };
  const fail = () => Promise.reject(new Error('The stage must not be asked.'));
  const ports = new Proxy({}, { get: () => new Proxy({}, { get: () => fail }) }) as OperatorPorts;
  const io: OperatorIo = {
    out: async (text) => {
      ending.output += text;
    },
    error: (text) => {
      ending.complaints += text;
    },
    nowUnixMs: () => Date.UTC(2026, 9, 15, 12),
    userName: () => 'operator',
    readFile: async () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOENT' })),
    openFolder: async () => ({ append: async () => {} }),
    stages: ['local'],
    async connect() {
      ending.isConnected = true;
      return { ports, close: async () => {} };
    },
    explain: () => null,
  };
  ending.exitCode = await runOperator(parameters, io);
  return ending;
}

/** Every command, as its help describes it. */
async function leavesBelow(names: readonly string[]): Promise<Leaf[]> {
  const { output } = await operate([...names, '--help']);
  const listed = /^Commands:\n([\s\S]*?)(?:\n\n|$(?![\s\S]))/m.exec(output)?.[1] ?? '';
  const commands = [...listed.matchAll(/^ {2}([a-z][a-z-]*)/gm)].flatMap(([, name = '']) => (name === 'help' ? [] : [name]));
  if (commands.length > 0) return (await Promise.all(commands.map((name) => leavesBelow([...names, name])))).flat();
  const usage = /^Usage: .*$/m.exec(output)?.[0] ?? '';
  const parameters = [...usage.matchAll(/<([\w.-]+)>/g)].map(([, name = '']) => name.replace(/\.+$/, ''));
  const own = output.split(/^Global Options:$/m)[0] ?? '';
  const options = [...own.matchAll(/^ {2}(--[\w-]+) <([^>]+)>/gm)].map(([, option = '', value = '']) => [option, value] as const);
  return [{ names, parameters, options }];
}

/** Control characters other than line breaks, and characters that change the direction of text. */
const unprintable = /(?!\n)[\p{Cc}\p{Bidi_Control}]/u;

let leaves: Leaf[] = [];
beforeAll(async () => {
  leaves = await leavesBelow([]);
});

describe('operator commands', () => {
  it('are found by their help', () => {
    expect(leaves.length).toBeGreaterThan(25);
    expect(leaves.some(({ parameters }) => parameters.length > 0)).toBe(true);
    expect(leaves.some(({ options }) => options.some(([option]) => option === '--organization'))).toBe(true);
  });

  it.each(Object.entries(hostileValues))('refuse %s as an id before they connect, and print no control characters', async (_, value) => {
    for (const { names, parameters, options } of leaves) {
      const ids = [
        ...parameters.filter((name) => idNames.test(name)).map(() => [...names, '--', ...parameters.map(() => value)]),
        ...options
          .filter(([option]) => idNames.test(option.slice(2)))
          .map(([option]) => [...names, `${option}=${value}`, ...parameters.map(() => 'x')]),
      ];
      for (const given of ids) {
        const ending = await operate(given);
        expect(ending, names.join(' ')).toMatchObject({ exitCode: 2, output: '', isConnected: false });
        expect(ending.complaints).not.toMatch(unprintable);
        expect(ending.complaints.length).toBeLessThan(20_000);
      }
    }
  });

  it('print no control characters that are given as any parameter or option', async () => {
    const value = 'a\u001b[2J\u0007\u202eb\0\r\u0085';
    for (const { names, parameters, options } of leaves) {
      const withParameters = [[...names, '--', ...parameters.map(() => value)]];
      const withOptions = options.map(([option]) => [...names, `${option}=${value}`, ...parameters.map(() => 'x')]);
      for (const given of [...(parameters.length > 0 ? withParameters : []), ...withOptions]) {
        const ending = await operate(given);
        expect(ending.exitCode, given.slice(0, 3).join(' ').slice(0, 100)).toBeGreaterThan(0);
        expect(ending.complaints + ending.output).not.toMatch(unprintable);
      }
    }
  });
});
