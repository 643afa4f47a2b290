import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTimeOfEventId } from '@nakor/operations/events/event-id';
import { expect, it } from 'vitest';
import { childProcessId } from '../bench/process-figures.ts';
import { startTroubledPlatform } from '../support/faults/local-platform.ts';
import { createSharedClock } from '../support/faults/shared-clock.ts';

const hourMs = 3_600_000;

it.runIf(process.platform === 'linux')(
  'the local platform goes on when the clock jumps, also between two starts, and its ids continue from the last one',
  { timeout: 300_000 },
  async (context) => {
    const directory = mkdtempSync(join(tmpdir(), 'nakor-clock-jumps-'));
    context.onTestFinished(() => rmSync(directory, { recursive: true }));
    const clock = createSharedClock(0);
    context.onTestFinished(() => clock[Symbol.dispose]());
    const environment = { ...process.env, NODE_OPTIONS: clock.nodeOptions.map((option) => JSON.stringify(option)).join(' ') };
    const start = () => startTroubledPlatform(context, directory, environment);
    const first = await start();
    let current = first;
    const times: number[] = [];
    const expectNext = async (name: string) => {
      const known = new Set(await current.listEventIds());
      const response = await current.validate(name);
      expect(response.status).toBe(200);
      const added = (await current.listEventIds()).filter((id) => !known.has(id));
      expect(added).toHaveLength(1);
      times.push(readTimeOfEventId(added[0] ?? '') ?? 0);
      return response;
    };
    const before = await expectNext('before');
    clock.moveBy(5 * hourMs);
    await expectNext('later');
    await current.expectReplay('before', before);
    clock.moveBy(-4 * hourMs);
    await expectNext('set-back');
    await current.expectReplay('before', before);
    process.kill(childProcessId('infra/local/platform/service.ts') ?? 0, 'SIGKILL');
    await expect.poll(() => current.lines.at(-1)).toBe('The service is running again.');
    await expectNext('after-kill');
    await current.platform.stop();
    clock.moveBy(-hourMs);
    current = await start();
    await expectNext('after-restart');
    clock.moveBy(5 * hourMs);
    await expectNext('caught-up');
    expect(times).toEqual(times.toSorted((left, right) => left - right));
    // Those after the clock was set back have the latest time before that: of an event, or of a request that listed them.
    expect(times.slice(2, 5)).toEqual(Array(3).fill(times[2]));
    expect(times[5]).toBeGreaterThan(times[2] ?? 0);
    await current.expectReplay('before', before);
  },
);
