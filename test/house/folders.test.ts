import { dirname, join, normalize } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { importsOf, type ProjectFile, projectFiles } from '../support/runner/project-files.ts';

/** The folders of the invoice. */
const domainFolders = [
  'shared',
  'money',
  'xml',
  'schema',
  'fa3',
  'offline',
  'payments',
  'upo',
  'ksef-statuses',
  'search',
  'ledger',
  'validation',
  'exchange-rates',
  'correction',
  'related',
  'reconciliation',
  'erp',
  'audit',
  'rendering',
];
/** The folders of the service around it. */
const operationsFolders = [
  'accepted-invoices',
  'batches',
  'exchange-rates',
  'events',
  'access',
  'idempotency',
  'webhooks',
  'status',
  'maintenance',
];

/** Folders in which files may import from their own folder and those before it; `.` is the folder itself. */
const orders: Readonly<Record<string, readonly string[]>> = {
  'packages/domain/src': domainFolders,
  'packages/operations/src': operationsFolders,
  'packages/domain/src/validation': [
    'model',
    'enforcement',
    'suggestions',
    'amounts',
    'rules',
    'violations',
    'examine',
    'fixes',
    'fixing',
    '.',
  ],
  'packages/domain/src/correction': [
    ...[
      'draft',
      'model',
      'original',
      'changes',
      'lines',
      'amounts',
      'scenarios',
      'document',
      'explanation',
      'review',
      'chain',
      'building',
      '.',
    ],
  ],
  'packages/domain/src/correction/scenarios': ['toolkit', 'parties', 'rebate', 'reclassification', 'settlement', '.', 'combination'],
  'packages/domain/src/audit': ['model', 'report', 'pair', 'changes', 'explanation', 'checks', '.'],
  'packages/domain/src/rendering': ['labels', '.', 'html'],
  'packages/domain/src/fa3': ['elements', 'identifiers', '.', 'field-names'],
  'packages/http/src': ['telemetry', 'message', 'parsing', 'steps', '.'],
  'packages/aws/src': [
    ...[
      'client',
      'releases',
      'dynamodb',
      'events',
      'history',
      'webhooks',
      'access',
      'usage',
      'accepted-invoices',
      'idempotency',
      'presets',
      'exchange-rates',
      'status',
      'audit-packs',
      'batches',
      'customers',
    ],
    'restore',
  ],
  'packages/batches/src': ['model', 'objects', 'record', 'split', 'validate', 'relate', 'join', 'pages', '.'],
  'packages/cli/src': ['shared', 'config', 'service', 'help', 'input', 'engine', 'reports', 'commands', '.'],
  'packages/operator/src': [
    ...[
      'cli',
      'accepted-invoices',
      'audit-packs',
      'keys',
      'probe',
      'presets',
      'rates',
      'webhooks',
      'deliveries',
      'organizations',
      'dead-letters',
      'events',
      'incidents',
      'history',
      'restore',
      'usage',
    ],
    '.',
  ],
  'infra/local': ['support', 'emulators', 'aws-resources', 'host', 'platform', 'commands'],
};

const sources = projectFiles('{packages,functions,infra}/**/*.ts');

/** The project's files that a file imports, by their paths. */
function targetsOf(file: ProjectFile): readonly string[] {
  return importsOf(file).flatMap((name) => {
    if (name.startsWith('.')) return [normalize(join(dirname(file.path), name))];
    const [, ownPackage, path] = /^@nakor\/([^/]+)\/(.+)$/.exec(name) ?? [];
    return path === undefined ? [] : [`packages/${ownPackage}/src/${path}.ts`];
  });
}

/** The folder directly under a root in which a file lies; null outside of the root. */
function folderUnder(root: string, path: string): string | null {
  if (!path.startsWith(`${root}/`)) return null;
  const [first, ...rest] = path.slice(root.length + 1).split('/');
  return rest.length === 0 ? '.' : (first ?? '.');
}

/** Every import from one folder of a root into another that the predicate forbids. */
function forbidden(root: string, isForbidden: (from: string, to: string) => boolean): string[] {
  return sources.flatMap((file) => {
    const from = folderUnder(root, file.path);
    if (from === null) return [];
    return targetsOf(file).flatMap((target) => {
      const to = folderUnder(root, target);
      return to !== null && to !== from && isForbidden(from, to) ? [`${file.path} imports ${target}`] : [];
    });
  });
}

describe('folders', () => {
  it.each(Object.entries(orders))('of %s import only from those below', (root, order) => {
    const inside = new Set(sources.flatMap(({ path }) => folderUnder(root, path) ?? []));
    expect([...inside].filter((folder) => !order.includes(folder))).toEqual([]);
    expect(forbidden(root, (from, to) => order.indexOf(to) > order.indexOf(from))).toEqual([]);
  });

  it('with rules are imported by validation alone', () => {
    const users = sources.filter(
      (file) =>
        !file.path.startsWith('packages/domain/src/validation/') &&
        targetsOf(file).some((target) => target.startsWith('packages/domain/src/validation/rules/')),
    );
    expect(users.map(({ path }) => path)).toEqual([]);
  });

  it('of one function group are imported by no other code', () => {
    const users = sources.flatMap((file) =>
      targetsOf(file)
        .filter((target) => /^functions\/[^/]+\//.test(target) && dirname(target) !== dirname(file.path))
        .map((target) => `${file.path} imports ${target}`),
    );
    expect(users).toEqual([]);
  });
});
