import { projectFiles } from '../runner/project-files.ts';

/** The expected result of each sample event: a status, success of a scheduled run or of messages, or the number of failed messages. */
const expectedResults: Readonly<Record<string, string>> = {
  'events/account/me.json': '200',
  'events/account/me.refused.json': '401',
  'events/account/me.unknown-key.json': '401',
  'events/batch-work/fail.unknown.json': 'done',
  'events/batches/complete.unknown.json': '404',
  'events/batches/create.json': '201',
  'events/batches/create.refused.json': '400',
  'events/batches/delete.unknown.json': '404',
  'events/batches/documents.unknown.json': '404',
  'events/batches/read.unknown.json': '404',
  'events/batches/register.unknown.json': '404',
  'events/correction/analyze.json': '200',
  'events/correction/analyze.refused.json': '401',
  'events/correction/audit-pack.json': '200',
  'events/correction/audit-pack.refused.json': '400',
  'events/correction/build.gzip.json': '200',
  'events/correction/build.json': '200',
  'events/correction/build.preset.json': '200',
  'events/correction/build.refused.json': '400',
  'events/correction/erp-presets.json': '200',
  'events/correction/scenarios.json': '200',
  'events/delivery/postponed.json': 'done',
  'events/delivery/unreadable.json': '1 of 2 messages failed',
  'events/delivery/notification.json': 'done',
  'events/fan-out/repeated.json': 'done',
  'events/fan-out/unreadable.json': '1 of 2 messages failed',
  'events/fan-out/notification.json': 'done',
  'events/history-check/tick.json': 'done',
  'events/history/insert.json': 'done',
  'events/history/unreadable.json': 'done',
  'events/platform/health.json': '200',
  'events/platform/method-not-allowed.json': '405',
  'events/platform/not-found.json': '404',
  'events/platform/openapi-file.json': '200',
  'events/platform/openapi.json': '200',
  'events/platform/platform-status.json': '200',
  'events/platform/postman.json': '200',
  'events/platform/reference-page.json': '200',
  'events/platform/rule-page.json': '200',
  'events/platform/rules-feed.json': '200',
  'events/platform/audit-pack-program.json': '304',
  'events/platform/batch-program.json': '200',
  'events/platform/rules-file.json': '200',
  'events/platform/rules-page.json': '200',
  'events/platform/llms-file.json': '200',
  'events/platform/status.json': '200',
  'events/platform/try-page.json': '200',
  'events/prober/tick.json': 'done',
  'events/rates-loader/tick.json': 'done',
  'events/sweeper/tick.json': 'done',
  'events/validation/autofix.document.json': '200',
  'events/validation/autofix.gzip.json': '200',
  'events/validation/autofix.json': '200',
  'events/validation/autofix.refused.json': '415',
  'events/validation/assess-offline.json': '200',
  'events/validation/explain.json': '200',
  'events/validation/verify-code-ii.json': '200',
  'events/validation/verify-code-ii.refused.json': '400',
  'events/validation/match-upo.json': '200',
  'events/validation/validate.base64.json': '200',
  'events/validation/validate.gzip.json': '200',
  'events/validation/validate.json': '200',
  'events/validation/validate.live-key.json': '200',
  'events/validation/validate.missing-total.json': '200',
  'events/validation/validate.refused.json': '400',
  'events/webhooks/create.json': '201',
  'events/webhooks/create.refused.json': '400',
  'events/webhooks/delete.unknown.json': '404',
  'events/webhooks/deliveries.refused.json': '400',
  'events/webhooks/deliveries.unknown.json': '404',
  'events/webhooks/event.unknown.json': '404',
  'events/webhooks/events.json': '200',
  'events/webhooks/list.json': '200',
  'events/webhooks/read.unknown.json': '404',
  'events/webhooks/recover.unknown.json': '404',
  'events/webhooks/redeliver.unknown.json': '404',
  'events/webhooks/rotate-secret.unknown.json': '404',
  'events/webhooks/test.refused.json': '400',
  'events/webhooks/test.unknown.json': '404',
  'events/webhooks/update.unknown.json': '404',
};

/** A sample event and the first line printed for it by `npm run invoke`. */
export interface SampleEvent {
  /** Relative to the project folder. */
  readonly path: string;
  readonly expectedResult: string;
}

/** Sorted paths of the sample events with an expected result. */
export const namedSampleEvents: readonly string[] = Object.keys(expectedResults).sort();

/** Sample events of a folder of `events`, or all. An event without an entry above has an empty expected result. */
export function sampleEvents(folder = '**'): SampleEvent[] {
  return projectFiles(`events/${folder}/*.json`).map(({ path }) => ({ path, expectedResult: expectedResults[path] ?? '' }));
}
