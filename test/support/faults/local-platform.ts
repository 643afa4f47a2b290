import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type TestContext } from 'vitest';
import { type LocalPlatform, startLocalPlatform } from '../../../infra/local/platform/platform.ts';
import { invoiceXml } from '../builders/invoices.ts';
import { sendRequest } from '../drivers/service-client.ts';
import type { ServiceResponse } from '../matchers/described-response.ts';
import { errorOf } from '../matchers/envelope.ts';

/** A local platform on a folder of its own, on a computer on which something goes wrong. */
export interface TroubledPlatform {
  readonly platform: LocalPlatform;
  /** What `npm start` has printed since its start. */
  readonly lines: readonly string[];
  /** Validates a small invoice with a live key, under an idempotency key of this name. */
  validate(name: string): Promise<ServiceResponse>;
  /** Checks that requests that store something get 503 with `Retry-After`, while those that do not are processed. */
  expectUnavailable(name: string): Promise<void>;
  /** Checks that a request that was done before is replayed byte for byte. */
  expectReplay(name: string, first: ServiceResponse): Promise<void>;
  /** The ids of all events, as listed. */
  listEventIds(): Promise<string[]>;
}

/** Starts one; it ends with the test. */
export async function startTroubledPlatform(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  stateDirectory: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<TroubledPlatform> {
  const lines: string[] = [];
  const platform = await startLocalPlatform({ stateDirectory, port: 0, environment, report: (line) => lines.push(line) });
  onTestFinished(() => platform.stop());
  lines.length = 0;
  const headers = { Authorization: `Bearer ${platform.credentials.live_key}` };
  const validate = (name: string) =>
    sendRequest(
      {
        method: 'POST',
        path: '/validate',
        headers: { ...headers, 'Content-Type': 'application/xml', 'Idempotency-Key': `troubled-${name}` },
        body: invoiceXml({ lines: 1 }),
      },
      platform.baseUrl,
    );
  return {
    platform,
    lines,
    validate,
    async expectUnavailable(name) {
      const response = await validate(name);
      errorOf(response, 503, 'SERVICE_UNAVAILABLE');
      expect(response.headers['retry-after']).toMatch(/^\d+$/);
      expect((await sendRequest({ path: '/health' }, platform.baseUrl)).status).toBe(200);
    },
    async expectReplay(name, first) {
      const again = await validate(name);
      expect([again.status, again.headers['idempotent-replayed'], again.text]).toEqual([200, 'true', first.text]);
    },
    async listEventIds() {
      const listed = await sendRequest({ path: '/events?limit=100', headers }, platform.baseUrl);
      expect(listed.status).toBe(200);
      return (listed.json as { data: { events: { id: string; type: string }[] } }).data.events
        .filter(({ type }) => type === 'validation.completed')
        .map(({ id }) => id);
    },
  };
}

/** A new folder on a disk of 40 MB; null where this user may not mount one. */
export function mountSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'nakor-small-disk-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', folder]).status === 0) return folder;
  rmSync(folder, { recursive: true });
  return null;
}

/** Unmounts it. */
export function unmount(folder: string): void {
  spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Makes a folder and all in it unwritable for every user, files that are open included, or writable again. Permissions do not bind the
 * administrator, as whom tests may run; this attribute of Linux file systems does.
 *
 * @returns whether that is possible here
 */
export function setWritable(folder: string, isWritable: boolean): boolean {
  return spawnSync('chattr', ['-R', isWritable ? '-i' : '+i', folder]).status === 0;
}

/** Whether {@link setWritable} works in the folder of temporary files. */
export function canSetWritable(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'nakor-attribute-'));
  mkdirSync(join(folder, 'inner'));
  const isPossible = setWritable(folder, false) && setWritable(folder, true);
  rmSync(folder, { recursive: true });
  return isPossible;
}
