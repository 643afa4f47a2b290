/** A part of `npm run test:all`: filters of files, in one project, and the form in which they run. */
export interface Part {
  readonly name: string;
  readonly project: 'alone' | 'service' | 'faults';
  /** `all` includes the files `*.long.test.ts` and full tables; `long` also makes many randomized runs. */
  readonly mode: 'all' | 'long';
  /** Folders and files below `test/`; without any, the whole project. */
  readonly files: readonly string[];
}

/**
 * Everything that has to pass before a release, in parts of some minutes each. `test/house/tests.test.ts` checks that each test file is in one.
 */
export const parts: readonly Part[] = [
  { name: 'house', project: 'alone', mode: 'all', files: ['house', 'golden', 'sweeps'] },
  { name: 'unit', project: 'alone', mode: 'all', files: ['unit'] },
  { name: 'infra', project: 'alone', mode: 'all', files: ['infra'] },
  { name: 'cost', project: 'alone', mode: 'all', files: ['cost'] },
  { name: 'ports', project: 'service', mode: 'all', files: ['ports', 'hostile', 'corpus'] },
  {
    name: 'requests',
    project: 'service',
    mode: 'all',
    files: ['http/access', 'http/batches', 'http/correction', 'http/validation', 'http/operator'],
  },
  { name: 'webhooks', project: 'service', mode: 'all', files: ['http/webhooks'] },
  { name: 'platform', project: 'service', mode: 'all', files: ['http/platform'] },
  { name: 'clients', project: 'service', mode: 'all', files: ['http/api', 'http/clients'] },
  { name: 'pages', project: 'service', mode: 'all', files: ['http/pages'] },
  { name: 'faults', project: 'faults', mode: 'all', files: ['faults', 'model'] },
  { name: 'random-documents', project: 'alone', mode: 'long', files: ['unit/documents', 'unit/domain/correction/properties', 'cost'] },
  { name: 'random-requests', project: 'service', mode: 'long', files: ['http/api/generated-requests', 'ports/idempotency/quota'] },
  { name: 'random-faults', project: 'faults', mode: 'long', files: ['faults', 'model'] },
];
