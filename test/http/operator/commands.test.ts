import { randomBytes } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { createEndedOrganizationStore } from '@nakor/aws/customers/ended-organization-store';
import { createPresetStore } from '@nakor/aws/presets/preset-store';
import { createQuotaStore } from '@nakor/aws/usage/quota-counter';
import { builtInPresets } from '@nakor/domain/erp/presets/index';
import type { EventReference } from '@nakor/operations/events/event';
import type { OperatorIo, OperatorPorts } from '@nakor/operator/cli/ports';
import { runOperator } from '@nakor/operator/run-operator';
import { describe, expect, inject, it } from 'vitest';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { createOrganization, emulatorAccess, emulatorClient, eventsOf, issueKey } from '../../support/storage/access.ts';

const noonMs = Date.UTC(2026, 9, 15, 12);

/** Runs a command on the tables of the run, at noon of 15 October 2026. */
async function operate(parameters: readonly string[], changes: { nowUnixMs?: number; notify?: () => Promise<void> } = {}) {
  const ending = { exitCode: -1, output: '', complaints: '', woken: [] as string[], stages: [] as string[] };
  const { accessTable, eventsTable } = inject('service');
  const { organizations, registry } = emulatorAccess();
  const notify = async ({ id }: EventReference) => {
    await changes.notify?.();
    ending.woken.push(id);
  };
  const io: OperatorIo = {
    out: async (text) => {
      ending.output += text;
    },
    error: (text) => {
      ending.complaints += text;
    },
    nowUnixMs: () => changes.nowUnixMs ?? noonMs,
    userName: () => 'operator',
    stages: ['local', 'dev', 'prod'],
    explain: () => null,
    readFile: async () => new Uint8Array(),
    openFolder: async () => ({ append: async () => {} }),
    async connect(stage) {
      ending.stages.push(stage);
      const quota = createQuotaStore(emulatorClient(), { accessTable, eventsTable });
      const presets = createPresetStore(emulatorClient(), accessTable, builtInPresets);
      const ended = createEndedOrganizationStore(emulatorClient(), accessTable);
      const ports = { organizations, keys: registry, quota, fanOut: { notify }, presets, ended } as unknown as OperatorPorts;
      return { ports, close: async () => {} };
    },
  };
  ending.exitCode = await runOperator(parameters, io);
  return ending;
}

/** Runs a command with `--json`, which must succeed, and parses its output. */
async function operateJson(...parameters: string[]) {
  const { exitCode, output, complaints } = await operate([...parameters, '--json']);
  expect({ exitCode, complaints }).toEqual({ exitCode: 0, complaints: '' });
  return JSON.parse(output);
}

/** Status of a service request with a key. */
async function statusWith(plaintext: string): Promise<number> {
  return (await sendRequest({ path: '/me', headers: { Authorization: `Bearer ${plaintext}` } })).status;
}

const createOf = (id: string, ...more: string[]) => [
  ...['keys', 'create', '--organization', id, '--environment', 'test', '--name', 'Build', '--scopes', 'all'],
  ...more,
];

describe('an organization', () => {
  it('is created on plan free, and can then be listed and shown', async () => {
    const name = `Zażółć ${randomBytes(4).toString('hex')}`;
    const { organization } = await operateJson('organizations', 'create', '--name', name);
    expect(organization).toEqual({
      id: expect.stringMatching(/^org_[0-9a-f]{16}$/),
      name,
      plan: 'free',
      trial: null,
      created_at: '2026-10-15T12:00:00.000Z',
    });
    expect((await operateJson('organizations', 'list')).organizations).toContainEqual(organization);
    expect(await operateJson('organizations', 'show', organization.id)).toEqual({
      organization,
      keys: { active: 0, revoked: 0, expired: 0 },
    });
  });

  it('is shown as text', async () => {
    const { id } = await createOrganization({ name: 'Acme', plan: 'pro' });
    expect((await operate(['organizations', 'show', id])).output).toBe(
      [
        `  id       ${id}`,
        '  name     Acme',
        '  plan     pro',
        '  created  2026-10-01T00:00:00Z',
        '  keys     0 active, 0 revoked, 0 expired\n',
      ].join('\n'),
    );
  });

  it('changes its plan together with all its keys', async () => {
    const { id } = await createOrganization();
    await operateJson(...createOf(id));
    expect(await operateJson('organizations', 'plan', id, 'pro')).toMatchObject({ organization: { id, plan: 'pro' } });
    expect((await emulatorAccess().registry.listKeys(id)).map(({ organization }) => organization.plan)).toEqual(['pro']);
  });

  it.each([
    { name: 'days', end: ['--days', '30'], endsAt: '2026-11-14T12:00:00.000Z' },
    { name: 'a date', end: ['--ends', '2027-01-31'], endsAt: '2027-01-31T00:00:00.000Z' },
  ])('starts a trial of $name and notifies the fan-out of its event', async ({ end, endsAt }) => {
    const { id } = await createOrganization({ plan: 'pro' });
    const { exitCode, output, woken } = await operate(['organizations', 'trial', id, ...end, '--json']);
    expect(exitCode).toBe(0);
    const trial = { ends_at: endsAt, plan_before: 'pro', is_end_announced: false };
    expect(JSON.parse(output)).toMatchObject({ organization: { id, plan: 'partner', trial } });
    expect(woken).toHaveLength(1);
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['partner.trial_started']);
  });
});

describe('a trial in progress', () => {
  it('can be extended without another event, and is shown by show and usage', async () => {
    const { id } = await createOrganization({ plan: 'pro' });
    await operateJson('organizations', 'trial', id, '--days', '30');
    const moved = await operate(['organizations', 'trial', id, '--days', '60']);
    expect(moved).toMatchObject({ exitCode: 0, complaints: '', woken: [] });
    expect(moved.output).toContain('was already on trial, until 2026-11-14T12:00:00Z. The end was moved to 2026-12-14T12:00:00Z.');
    const trial = { ends_at: '2026-12-14T12:00:00.000Z', plan_before: 'pro', is_end_announced: false };
    expect((await operateJson('organizations', 'show', id)).organization).toMatchObject({ plan: 'partner', trial });
    expect(await operateJson('usage', 'show', id)).toMatchObject({ plan: 'partner', trial });
    const told = 'until 2026-12-14T12:00:00Z, then back to pro';
    expect((await operate(['organizations', 'show', id])).output).toContain(told);
    expect((await operate(['usage', 'show', id])).output).toContain(`plan partner, trial ${told}`);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('is unchanged when its end stays the same', async () => {
    const { id } = await createOrganization();
    await operateJson('organizations', 'trial', id, '--ends', '2026-11-01');
    expect((await operate(['organizations', 'trial', id, '--ends', '2026-11-01'])).output).toContain(
      'was already on trial until 2026-11-01T00:00:00Z. Nothing was changed.',
    );
  });
});

describe('a key', () => {
  it('is created, is valid immediately, and is shown in plain text only once', async () => {
    const { id } = await createOrganization();
    const { key, plaintext } = await operateJson(...createOf(id));
    expect(plaintext).toMatch(/^nk_test_[0-9a-f]{36}$/);
    expect(key).toEqual({
      id: expect.stringMatching(/^key_[0-9a-f]{16}$/),
      organization_id: id,
      prefix: plaintext.slice(0, 12),
      name: 'Build',
      environment: 'test',
      scopes: ['validate', 'correction', 'scenarios', 'webhooks', 'reports'],
      ip_allowlist: [],
      state: 'active',
      expires_at: null,
      revoked_at: null,
      created_at: '2026-10-15T12:00:00.000Z',
    });
    expect(await statusWith(plaintext)).toBe(200);
    const listed = await operate(['keys', 'list', '--organization', id]);
    expect(listed.output).not.toContain(plaintext.slice(12));
    expect((await operateJson('keys', 'list', '--organization', id)).keys).toEqual([key]);
  });

  it('is shown with a warning', async () => {
    const { id } = await createOrganization();
    const { output, complaints } = await operate(createOf(id));
    expect(output).toMatch(/\n {2}nk_test_[0-9a-f]{36}\n\nThis is the key\. It is shown only once/);
    expect(complaints).toBe('');
  });

  it('has the requested scopes, expiry and IP addresses', async () => {
    const { id } = await createOrganization();
    const { key } = await operateJson(
      ...['keys', 'create', '--organization', id, '--environment', 'live', '--name', 'Billing', '--scopes', 'reports,validate'],
      ...['--expires', '2027-01-31T12:00:00+01:00', '--allow', '203.0.113.0/24', '--allow', '2001:db8::/32', '--allow', '203.0.113.0/24'],
    );
    expect(key).toMatchObject({
      environment: 'live',
      scopes: ['validate', 'reports'],
      expires_at: '2027-01-31T11:00:00.000Z',
      ip_allowlist: ['203.0.113.0/24', '2001:db8::/32'],
    });
  });

  it('is revoked immediately; a second revocation reports the time of the first', async () => {
    const { id } = await createOrganization();
    const { key, plaintext } = await operateJson(...createOf(id));
    expect(await operateJson('keys', 'revoke', key.id)).toEqual({
      outcome: 'revoked',
      key: { ...key, state: 'revoked', revoked_at: '2026-10-15T12:00:00.000Z' },
    });
    expect(await statusWith(plaintext)).toBe(401);
    const again = await operate(['keys', 'revoke', key.id], { nowUnixMs: noonMs + 60_000 });
    expect(again).toMatchObject({ exitCode: 0, woken: [] });
    expect(again.output).toContain('was already revoked at 2026-10-15T12:00:00Z. Nothing was changed.');
    // Both have the same timestamp, so the order is undefined.
    expect((await eventsOf(id)).map(({ type }) => type).sort()).toEqual(['api_key.created', 'api_key.revoked']);
  });

  it('is listed with its state', async () => {
    const { id } = await createOrganization();
    await issueKey({ organizationId: id, name: 'Old', expiresAtUnixMs: noonMs, scopes: ['validate'] });
    await issueKey({ organizationId: id, name: 'Gone', revokedAtUnixMs: 1_790_000_000_000, scopes: ['validate'] });
    await issueKey({ organizationId: id, name: 'In use', expiresAtUnixMs: noonMs + 1_000, scopes: ['validate'] });
    const { output } = await operate(['keys', 'list', '--organization', id]);
    const [head, ...rows] = output.trimEnd().split('\n');
    expect(head?.split(/ {2,}/)).toEqual(['ID', 'PREFIX', 'NAME', 'ENVIRONMENT', 'SCOPES', 'STATE', 'EXPIRES', 'CREATED']);
    expect(rows.map((row) => row.split(/ {2,}/).slice(2)).sort()).toEqual([
      ['Gone', 'test', 'validate', 'revoked', '-', '2026-10-01T00:00:00Z'],
      ['In use', 'test', 'validate', 'active', '2026-10-15T12:00:01Z', '2026-10-01T00:00:00Z'],
      ['Old', 'test', 'validate', 'expired', '2026-10-15T12:00:00Z', '2026-10-01T00:00:00Z'],
    ]);
  });
});

describe('usage', () => {
  it('shows the current windows of the quota, and the keys', async () => {
    const { id } = await createOrganization({ plan: 'free' });
    await operateJson(...createOf(id));
    // 2026-10-15 is day 20,741 of the epoch.
    const use = { day_window: 20_741, day_used: 12, month_window: 2026 * 12 + 9, month_used: 480 };
    await emulatorClient().send(
      new PutCommand({ TableName: inject('service').accessTable, Item: { pk: `ORG#${id}`, sk: 'QUOTA', ...use } }),
    );
    expect(await operateJson('usage', 'show', id)).toEqual({
      organization_id: id,
      plan: 'free',
      trial: null,
      quota: [
        { window: 'day', limit: 50, used: 12, remaining: 38, reset_at: '2026-10-16T00:00:00.000Z' },
        { window: 'month', limit: 500, used: 480, remaining: 20, reset_at: '2026-11-01T00:00:00.000Z' },
      ],
      keys: { active: 1, revoked: 0, expired: 0 },
    });
    const nextDay = await operate(['usage', 'show', id], { nowUnixMs: noonMs + 86_400_000 });
    expect(nextDay.output).toContain('\nday    50     0     50         2026-10-17T00:00:00Z\n');
    expect(nextDay.output).toContain('\nmonth  500    480   20         2026-11-01T00:00:00Z\n');
  });

  it('is zero when nothing was ever counted', async () => {
    const { id } = await createOrganization({ plan: 'api' });
    const { quota } = await operateJson('usage', 'show', id);
    expect(quota.map(({ used, limit }: { used: number; limit: number }) => [used, limit])).toEqual([
      [0, 200_000],
      [0, 6_200_000],
    ]);
  });
});

describe('an invalid command', () => {
  it('reports all errors and the allowed values before it connects to any stage', async () => {
    const ending = await operate(
      ['keys', 'create', '--environment', 'prod', '--name', 'a\nb', '--scopes', 'validate,admin'].concat([
        '--expires',
        '2026-10-15T12:00:00Z',
        '--allow',
        '10.1',
        '--allow',
        '1.2.3.4/33',
        '--json',
      ]),
    );
    expect(ending).toMatchObject({ exitCode: 2, stages: [] });
    const problems = ending.complaints.trimEnd().split('\n').slice(0, -1);
    expect(JSON.parse(ending.output)).toEqual({
      error: { code: 'usage', problems: [...problems.slice(0, 5), problems.slice(5).join('\n')] },
    });
    expect(ending.complaints.split('\n')).toEqual([
      '--organization is missing.',
      '--environment must be live or test, but it is "prod".',
      expect.stringMatching(/^--name must have 1 to 120 characters/),
      expect.stringMatching(/^--scopes must be one or more of validate, correction, scenarios, webhooks, reports, .*"admin"\.$/),
      expect.stringMatching(/^--expires must be in the future\./),
      expect.stringMatching(/^--allow must be .*"10\.1"\.$/),
      expect.stringMatching(/^--allow must be .*"1\.2\.3\.4\/33"\.$/),
      'Nothing was changed. More: npm run operator -- keys create --help',
      '',
    ]);
  });

  it.each([
    { name: 'nothing at all', given: [], complaint: 'Usage: npm run operator --' },
    { name: 'an unknown command', given: ['keys', 'creat'], complaint: 'Did you mean create?' },
    { name: 'an unknown option', given: ['keys', 'list', '--organsation', 'x'], complaint: 'Did you mean --organization?' },
    { name: 'a missing argument', given: ['organizations', 'show'], complaint: "missing required argument 'organization'" },
    { name: 'one argument too many', given: ['organizations', 'show', 'a', 'b'], complaint: 'too many arguments' },
    { name: 'an option without its value', given: ['organizations', 'create', '--name'], complaint: 'argument missing' },
    { name: 'no name', given: ['organizations', 'create'], complaint: '--name is missing.' },
    { name: 'an unknown plan', given: ['organizations', 'create', '--name', 'x', '--plan', 'gold'], complaint: 'one of free, pro, api,' },
    { name: 'the plan of trials', given: ['organizations', 'plan', 'org_x', 'partner'], complaint: 'comes with a trial' },
    { name: 'a trial without an end', given: ['organizations', 'trial', 'org_x'], complaint: '--ends DATE or --days NUMBER' },
    {
      name: 'a trial with two ends',
      given: ['organizations', 'trial', 'org_x', '--days', '3', '--ends', '2027-01-01'],
      complaint: '--ends DATE or --days NUMBER',
    },
    { name: 'a trial of no days', given: ['organizations', 'trial', 'org_x', '--days', '0'], complaint: 'from 1 to 366' },
    { name: 'a trial of 367 days', given: ['organizations', 'trial', 'org_x', '--days', '367'], complaint: 'from 1 to 366' },
    { name: 'a trial that has ended', given: ['organizations', 'trial', 'org_x', '--ends', '2026-10-15'], complaint: 'in the future' },
    { name: 'a day that does not exist', given: ['organizations', 'trial', 'org_x', '--ends', '2027-02-29'], complaint: 'must be a date' },
    {
      name: 'a stage that cannot be one',
      given: ['organizations', 'list', '--stage', 'Prod!'],
      complaint: '--stage must be one of local, dev, prod, but it is "Prod!".',
    },
    {
      name: 'a stage that is not known',
      given: ['keys', 'revoke', 'key_0123456789abcdef', '--stage', 'prd'],
      complaint: 'but it is "prd".',
    },
    {
      name: 'a trial to a day too far',
      given: ['organizations', 'trial', 'org_x', '--ends', '2027-10-17'],
      complaint: 'within 366 days, by 2027-10-16T12:00:00.000Z at the latest',
    },
  ])('exits with 2 and connects to no stage: $name', async ({ given, complaint }) => {
    const ending = await operate(given);
    expect(ending).toMatchObject({ exitCode: 2, output: '', stages: [] });
    expect(ending.complaints).toContain(complaint);
  });
});

describe('a command that cannot be executed', () => {
  it.each([
    { name: 'showing', given: ['organizations', 'show', 'org_ffffffffffffffff'] },
    { name: 'changing the plan of', given: ['organizations', 'plan', 'org_ffffffffffffffff', 'pro'] },
    { name: 'a trial for', given: ['organizations', 'trial', 'org_ffffffffffffffff', '--days', '3'] },
    { name: 'making a key of', given: createOf('org_ffffffffffffffff') },
    { name: 'listing keys of', given: ['keys', 'list', '--organization', 'org_ffffffffffffffff'] },
    { name: 'the usage of', given: ['usage', 'show', 'org_ffffffffffffffff'] },
  ])('exits with 1 and a reason: $name an organization that does not exist', async ({ given }) => {
    const ending = await operate([...given, '--json']);
    expect(ending).toMatchObject({ exitCode: 1, woken: [] });
    const problem = 'There is no organization "org_ffffffffffffffff". List them with: npm run operator -- organizations list';
    expect(JSON.parse(ending.output)).toEqual({ error: { code: 'not_found', problems: [problem] } });
    expect(ending.complaints).toMatch(
      new RegExp(`^${problem}\nNothing was changed\\. More: npm run operator -- ${given.slice(0, 2).join(' ')} --help\n$`),
    );
    expect(await eventsOf('org_ffffffffffffffff')).toEqual([]);
  });

  it('reports an unknown key', async () => {
    const ending = await operate(['keys', 'revoke', 'key_0000000000000000']);
    expect(ending).toMatchObject({ exitCode: 1, output: '', woken: [] });
    expect(ending.complaints).toContain('There is no key "key_0000000000000000".');
  });
});

describe('a failing notification', () => {
  it('is reported as a warning, since the command itself was executed', async () => {
    const { id } = await createOrganization();
    const ending = await operate([...createOf(id), '--json'], { notify: () => Promise.reject(new Error('no queue')) });
    expect(ending.exitCode).toBe(0);
    expect(await statusWith(JSON.parse(ending.output).plaintext)).toBe(200);
    expect(ending.complaints).toMatch(/^Warning: the event api_key\.created is saved.*no queue/);
  });
});

describe('help', () => {
  it.each([
    { given: ['--help'], expected: ['organizations', 'keys', 'usage', '--stage', '--json', 'Examples:'] },
    { given: ['organizations', '--help'], expected: ['create', 'list', 'show', 'plan', 'trial', 'Examples:'] },
    { given: ['organizations', 'create', '--help'], expected: ['--name', '--plan', 'free|pro|api', '--stage', 'Example:'] },
    { given: ['organizations', 'trial', '--help'], expected: ['--ends', '--days', 'Examples:'] },
    { given: ['keys', '--help'], expected: ['create', 'list', 'revoke', 'Examples:'] },
    { given: ['keys', 'create', '--help'], expected: ['--organization', '--expires', '--allow', 'all', 'Examples:'] },
    { given: ['usage', 'show', '--help'], expected: ['<organization>', 'Example:'] },
  ])('is available on every level: $given', async ({ given, expected }) => {
    const ending = await operate(given);
    expect(ending).toMatchObject({ exitCode: 0, complaints: '', stages: [] });
    for (const text of expected) expect(ending.output).toContain(text);
    expect(ending.output).toContain('npm run operator -- ');
  });
});

describe('the stage', () => {
  it('is local by default, and can be named before or after the command', async () => {
    expect((await operate(['organizations', 'list'])).stages).toEqual(['local']);
    expect((await operate(['--stage', 'dev', 'organizations', 'list'])).stages).toEqual(['dev']);
    expect((await operate(['organizations', 'list', '--stage', 'prod'])).stages).toEqual(['prod']);
  });
});

describe('limits of an organization', () => {
  const setLimits = (id: string, ...more: string[]) => ['organizations', 'set-limits', id, ...more];

  it('are set, shown with their history, and set back to those of the plan', async () => {
    const { id } = await createOrganization({ plan: 'api' });
    const changed = await operateJson(
      ...setLimits(id, '--quota', '1000000', '--rate', '1200', '--deliveries', '50', '--reason', 'Contract 12'),
    );
    expect(changed).toEqual({
      organization_id: id,
      is_changed: true,
      limits: {
        quota_per_day: { value: 1_000_000, is_own: true },
        quota_per_month: { value: 31_000_000, is_own: true },
        rate_per_minute: { value: 1_200, is_own: true },
        deliveries: { value: 50, is_own: true },
      },
    });
    expect(await operateJson(...setLimits(id, '--quota', '1000000', '--reason', 'Again'))).toMatchObject({ is_changed: false });
    await operateJson(...setLimits(id, '--quota', 'plan', '--reason', 'Over', '--by', 'Jan'));
    expect(await operateJson('organizations', 'limits', id)).toEqual({
      organization_id: id,
      plan: 'api',
      limits: {
        quota_per_day: { value: 200_000, is_own: false },
        quota_per_month: { value: 6_200_000, is_own: false },
        rate_per_minute: { value: 1_200, is_own: true },
        deliveries: { value: 50, is_own: true },
      },
      rate_per_day: 400_000,
      requests_per_second: 100,
      parallel_documents: 16,
      changes: [
        {
          at: '2026-10-15T12:00:00.000Z',
          by: 'operator',
          reason: 'Contract 12',
          before: { quota_per_day: null, quota_per_month: null, rate_per_minute: null, deliveries: null },
          after: { quota_per_day: 1_000_000, quota_per_month: 31_000_000, rate_per_minute: 1_200, deliveries: 50 },
        },
        {
          at: '2026-10-15T12:00:00.000Z',
          by: 'Jan',
          reason: 'Over',
          before: { quota_per_day: 1_000_000, quota_per_month: 31_000_000, rate_per_minute: 1_200, deliveries: 50 },
          after: { quota_per_day: null, quota_per_month: null, rate_per_minute: 1_200, deliveries: 50 },
        },
      ],
    });
    expect(await operateJson('usage', 'show', id)).toMatchObject({ quota: [{ limit: 200_000 }, { limit: 6_200_000 }] });
    const { output } = await operate(['organizations', 'limits', id]);
    expect(output).toMatch(/requests per minute and key\s+1200 \(set\)/);
    expect(output).toMatch(/operations per day\s+200000 \(plan api\)/);
    expect(output).toMatch(/Jan\s+operations per day\s+1000000\s+plan\s+Over/);
  });

  it.each([
    { name: 'without a value', more: ['--reason', 'x'], problem: 'Give at least one value to set' },
    { name: 'without a reason', more: ['--rate', '100'], problem: '--reason is missing' },
    {
      name: 'of too many operations',
      more: ['--quota', '1000001', '--reason', 'x'],
      problem: '--quota must be a whole number from 1 to 1000000',
    },
    { name: 'of no operations', more: ['--quota', '0', '--reason', 'x'], problem: '--quota must be a whole number from 1' },
    { name: 'of a fraction', more: ['--quota-month', '1.5', '--reason', 'x'], problem: '--quota-month must be a whole number' },
    { name: 'of too many requests', more: ['--rate', '1801', '--reason', 'x'], problem: '--rate must be a whole number from 1 to 1800' },
    { name: 'of too many deliveries', more: ['--deliveries', '101', '--reason', 'x'], problem: '--deliveries must be a whole number' },
    { name: 'of a line break in the reason', more: ['--rate', '9', '--reason', 'a\nb'], problem: '--reason must have 1 to 120' },
    { name: 'by nobody', more: ['--rate', '9', '--reason', 'x', '--by', ' '], problem: '--by must have 1 to 120' },
  ])('are not set $name', async ({ more, problem }) => {
    const { id } = await createOrganization();
    const ending = await operate(setLimits(id, ...more));
    expect(ending).toMatchObject({ exitCode: 2, stages: [] });
    expect(ending.complaints).toContain(problem);
  });

  it('are not set to a month with less than one of its days', async () => {
    const { id } = await createOrganization({ plan: 'free' });
    const ending = await operate(setLimits(id, '--quota-month', '40', '--reason', 'x'));
    expect(ending.exitCode).toBe(1);
    expect(ending.complaints).toContain('A month would allow 40 operations, less than one of its days (50).');
    expect((await operateJson('organizations', 'limits', id)).changes).toEqual([]);
  });

  it('of an unknown organization are neither set nor shown', async () => {
    for (const parameters of [
      setLimits('org_ffffffffffffffff', '--rate', '9', '--reason', 'x'),
      ['organizations', 'limits', 'org_ffffffffffffffff'],
    ]) {
      const ending = await operate(parameters);
      expect(ending.exitCode).toBe(1);
      expect(ending.complaints).toContain('There is no organization');
    }
  });
});
