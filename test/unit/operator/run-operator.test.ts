import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import type { OperatorIo, OperatorPorts } from '@nakor/operator/cli/ports';
import { runOperator } from '@nakor/operator/run-operator';
import { describe, expect, it } from 'vitest';

const id = 'org_0123456789abcdef';
const keyId = 'key_0123456789abcdef';

/** Ports whose calls all fail. */
function failingPorts(failure: Error): OperatorPorts {
  const fail = () => Promise.reject(failure);
  const failing = new Proxy({}, { get: () => fail });
  return { organizations: failing, keys: failing, quota: failing, fanOut: failing, presets: failing, ended: failing } as OperatorPorts;
}

/** Ports that can create a key and list none. */
const workingPorts = {
  ended: { find: async () => null },
  keys: {
    createKey: async (wanted: object) => ({
      key: { ...wanted, id: keyId, organization: { id }, createdAtUnixMs: 0, revokedAtUnixMs: null },
      event: null,
    }),
  },
  organizations: { listOrganizations: async () => [] },
} as unknown as OperatorPorts;

async function operate(parameters: readonly string[], changes: Partial<OperatorIo> & { ports?: OperatorPorts } = {}) {
  const ending = { exitCode: -1, output: '', complaints: '', isConnected: false };
  ending.exitCode = await runOperator(parameters, {
    out: async (text) => {
      ending.output += text;
    },
    error: (text) => {
      ending.complaints += text;
    },
    nowUnixMs: () => Date.UTC(2026, 9, 15, 12),
    userName: () => 'operator',
    readFile: async () => new Uint8Array(),
    openFolder: async () => ({ append: async () => {} }),
    stages: ['local', 'dev', 'prod'],
    async connect() {
      ending.isConnected = true;
      return { ports: changes.ports ?? workingPorts, close: async () => {} };
    },
    explain: () => null,
    ...changes,
  });
  return ending;
}

const createKey = ['keys', 'create', '--organization', id, '--environment', 'test', '--name', 'x', '--scopes', 'all'];

describe('an option with one value', () => {
  it.each([
    {
      given: ['keys', 'list', '--organization', id, '--organization', 'org_demo'],
      complaint: `--organization is given more than once: "${id}", "org_demo". Give it once.`,
    },
    { given: ['organizations', 'create', '--name', 'a', '--name=b'], complaint: '--name is given more than once: "a", "b". Give it once.' },
    {
      given: ['--stage', 'prod', 'organizations', 'list', '--stage', 'local'],
      complaint: '--stage is given more than once: "prod", "local". Give it once.',
    },
    { given: [...createKey, '--scopes', 'all'], complaint: '--scopes is given more than once: "all", "all". Give it once.' },
    { given: ['organizations', 'create', '--name', 'a', '--plan', 'pro', '--plan', 'api'], complaint: '--plan is given more than once' },
  ])('cannot be given twice: $given', async ({ given, complaint }) => {
    const ending = await operate(given);
    expect(ending).toMatchObject({ exitCode: 2, output: '', isConnected: false });
    expect(ending.complaints).toContain(complaint);
  });

  it('may be given once together with repeated ranges', async () => {
    expect(await operate([...createKey, '--allow', '10.0.0.0/8', '--allow', '192.0.2.1'])).toMatchObject({ exitCode: 0, complaints: '' });
  });
});

describe('a failure with --json', () => {
  it.each([
    {
      name: 'an unknown command',
      given: ['keys', 'creat'],
      error: { code: 'usage', problems: ["unknown command 'creat'\n(Did you mean create?)"] },
      exitCode: 2,
    },
    { name: 'no command', given: ['keys'], error: { code: 'usage', problems: ['The command is not complete.'] }, exitCode: 2 },
    { name: 'no name', given: ['organizations', 'create'], error: { code: 'usage', problems: ['--name is missing.'] }, exitCode: 2 },
    {
      name: 'a rejection',
      given: ['presets', 'load', 'x'],
      error: { code: 'refused', problems: [expect.stringContaining('x is not JSON')] },
      exitCode: 1,
    },
    {
      name: 'a dependency that is down',
      given: ['organizations', 'list'],
      failure: new DependencyUnavailable('DynamoDB', new Error('gone')),
      error: {
        code: 'unavailable',
        problems: ['DynamoDB does not respond (Error: gone). Nothing was changed: run the command again later.'],
      },
      exitCode: 1,
    },
    {
      name: 'an internal error',
      given: ['organizations', 'list'],
      failure: new TypeError('slip'),
      error: { code: 'failed', problems: ['slip'] },
      exitCode: 1,
    },
  ])('prints one document: $name', async ({ given, failure, error, exitCode }) => {
    const ending = await operate([...given, '--json'], failure === undefined ? {} : { ports: failingPorts(failure) });
    expect(ending.exitCode).toBe(exitCode);
    expect(JSON.parse(ending.output)).toEqual({ error });
    expect(ending.complaints).not.toBe('');
  });

  it('says what the environment lacks', async () => {
    const connect = () => Promise.reject(new Error('no credentials'));
    const ending = await operate(['organizations', 'list', '--json'], { connect, explain: () => 'Log in.' });
    expect(ending).toMatchObject({ exitCode: 1, complaints: 'Log in.\n' });
    expect(JSON.parse(ending.output)).toEqual({ error: { code: 'failed', problems: ['Log in.'] } });
  });
});

describe('a dependency that is down', () => {
  const ports = failingPorts(new DependencyUnavailable('DynamoDB', new Error('gone')));

  it.each([
    ['organizations', 'list'],
    ['organizations', 'show', id],
    ['keys', 'list', '--organization', id],
    ['usage', 'show', id],
    ['presets', 'list'],
    ['presets', 'show', 'x'],
  ])('certainly changed nothing: %s %s', async (...given) => {
    const { exitCode, complaints } = await operate(given, { ports });
    expect({ exitCode, complaints }).toEqual({
      exitCode: 1,
      complaints: 'DynamoDB does not respond (Error: gone). Nothing was changed: run the command again later.\n',
    });
  });

  it.each([
    ['organizations', 'create', '--name', 'x'],
    ['organizations', 'plan', id, 'pro'],
    ['organizations', 'trial', id, '--days', '3'],
    createKey,
    ['keys', 'revoke', keyId],
    ['presets', 'activate', 'x'],
    ['presets', 'deactivate', 'x'],
  ])('may have changed something: %s %s', async (...given) => {
    const { complaints } = await operate(given, { ports });
    expect(complaints).toContain('It is unknown whether anything was changed: check it, then run the command again.');
  });
});

describe('output that cannot be written', () => {
  const fail = (code: string) => ({ out: () => Promise.reject(Object.assign(new Error(`write ${code}`), { code })) });

  it('loses a new API key, which then must be revoked', async () => {
    const { exitCode, complaints } = await operate(createKey, fail('EPIPE'));
    expect(exitCode).toBe(1);
    expect(complaints).toBe(
      `Key ${keyId} was created, but its plaintext could not be written and is lost. Revoke it: npm run operator -- keys revoke ${keyId} (write EPIPE)\n`,
    );
  });

  it.each([['--help'], ['keys', 'create', '--help'], ['organizations', 'list']])(
    'is ignored when the reader has closed the pipe: %s %s',
    async (...given) => {
      expect(await operate(given, fail('EPIPE'))).toMatchObject({ exitCode: 0, complaints: '' });
    },
  );

  it.each([
    { given: ['--help'], complaints: 'The help could not be written.\n' },
    { given: ['organizations', 'list'], complaints: 'The output could not be written. (write ENOSPC)\n' },
  ])('is a failure on a full disk: $given', async ({ given, complaints }) => {
    expect(await operate(given, fail('ENOSPC'))).toMatchObject({ exitCode: 1, complaints });
  });
});

describe('an id', () => {
  const form = 'must be an id: org_ and 16 hexadecimal digits in lower case, such as org_0123456789abcdef';

  it.each([
    {
      given: ['organizations', 'show', 'Acme'],
      complaint: `The organization ${form}, but it is "Acme". List them with: npm run operator -- organizations list`,
    },
    { given: ['usage', 'show', keyId], complaint: `The organization ${form}, but it is "${keyId}".` },
    { given: ['organizations', 'plan', 'org_0123456789ABCDEF', 'pro'], complaint: form },
    { given: ['organizations', 'trial', `${id} `, '--days', '3'], complaint: form },
    { given: ['keys', 'list', '--organization', 'org_012345'], complaint: `--organization ${form}` },
    { given: ['keys', 'revoke', id], complaint: 'The key must be an id: key_ and 16 hexadecimal digits in lower case' },
    { given: ['keys', 'revoke', 'key_\u001b[2Jx\ny'], complaint: 'but it is "key_\\u001b[2Jx\\u000ay".' },
  ])('is checked before any call: $given', async ({ given, complaint }) => {
    const ending = await operate(given);
    expect(ending).toMatchObject({ exitCode: 2, output: '', isConnected: false });
    expect(ending.complaints).toContain(complaint);
    expect(ending.complaints).toContain(`Nothing was changed. More: npm run operator -- ${given.slice(0, 2).join(' ')} --help\n`);
  });

  it('is not shown when it is an API key', async () => {
    const key = `nk_live_${'0'.repeat(36)}`;
    const { exitCode, output, complaints } = await operate(['keys', 'revoke', key, '--json']);
    expect(exitCode).toBe(2);
    expect(output + complaints).not.toContain('0000');
    expect(complaints).toContain('but a key itself was given');
  });
});

describe('a typed argument', () => {
  it('is printed without control characters', async () => {
    for (const given of [
      ['\u001b[31mkeys'],
      ['keys', 'list', '--\u001b[2J'],
      ['presets', 'load', '\u009b2J'],
      ['organizations', 'list', '--stage', '\u202e'],
    ]) {
      const { complaints } = await operate(given);
      expect(complaints).toMatch(/\\u(001b|009b|202e)/);
      for (const character of ['\u001b', '\u009b', '\u202e']) expect(complaints).not.toContain(character);
    }
  });

  it('leads to the help of its command', async () => {
    expect((await operate(['keys', 'list', '--x'])).complaints).toContain('More: npm run operator -- keys list --help\n');
    expect((await operate(['keys', 'creat'])).complaints).toContain('More: npm run operator -- keys --help\n');
    expect((await operate(['kesy'])).complaints).toContain('More: npm run operator -- --help\n');
  });
});
