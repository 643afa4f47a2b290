import { execFile } from 'node:child_process';
import { describe, expect, inject, it } from 'vitest';
import { projectDirectory, projectFiles } from '../support/project-files.ts';

/** What each sample event must be answered with: a status, that a run by the clock or messages are done, or how many of those are not. An event without a line here fails its test. */
const expectedAnswer: Readonly<Record<string, string>> = {
  'events/account/me.json': '200',
  'events/correction/analyze.json': '200',
  'events/correction/audit-pack.json': '200',
  'events/correction/audit-pack.refused.json': '400',
  'events/correction/build.json': '200',
  'events/correction/build.preset.json': '200',
  'events/correction/build.refused.json': '400',
  'events/correction/erp-presets.json': '200',
  'events/correction/scenarios.json': '200',
  'events/delivery/unreadable.json': '1 of 2 messages failed',
  'events/delivery/wake-up.json': 'done',
  'events/fan-out/unreadable.json': '1 of 2 messages failed',
  'events/fan-out/wake-up.json': 'done',
  'events/platform/health.json': '200',
  'events/platform/not-found.json': '404',
  'events/platform/openapi.json': '200',
  'events/platform/postman.json': '200',
  'events/platform/reference-page.json': '200',
  'events/platform/rules-page.json': '200',
  'events/platform/status.json': '200',
  'events/platform/try-page.json': '200',
  'events/prober/tick.json': 'done',
  'events/sweeper/tick.json': 'done',
  'events/validation/autofix.json': '200',
  'events/validation/validate.json': '200',
  'events/validation/validate.gzip.json': '200',
  'events/validation/validate.missing-total.json': '200',
  'events/webhooks/create.json': '201',
  'events/webhooks/create.refused.json': '400',
  'events/webhooks/delete.unknown.json': '404',
  'events/webhooks/deliveries.unknown.json': '404',
  'events/webhooks/list.json': '200',
  'events/webhooks/read.unknown.json': '404',
  'events/webhooks/test.unknown.json': '404',
  'events/webhooks/update.unknown.json': '404',
};

function invoke(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const environment = { ...process.env, NAKOR_STATE_DIRECTORY: inject('service').stateDirectory };
    execFile(process.execPath, ['infra/local/invoke.ts', path], { cwd: projectDirectory, env: environment }, (error, stdout) =>
      error === null ? resolve(stdout) : reject(error),
    );
  });
}

describe('npm run invoke', () => {
  it.each(projectFiles('events/**/*.json').map(({ path }) => path))('answers %s', async (path) => {
    const [answer] = (await invoke(path)).split('\n');
    expect(answer).toBe(expectedAnswer[path]);
  });
});
