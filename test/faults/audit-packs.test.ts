import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportFontFiles } from '@nakor/documents/report-fonts';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { verifyAuditPack } from '@nakor/engine/verification/verify-audit-pack';
import { describe, expect, it, type TestContext } from 'vitest';
import { reportFontDirectory } from '../../infra/build/report-font-directory.ts';
import { packRequestBody, postAuditPack } from '../support/drivers/audit-packs.ts';
import { cutBefore, dropResponse, type Fault, holdForever, rejectWith, stallResponse } from '../support/faults/faults.ts';
import { type PackService, type PackServiceOptions, startPackService } from '../support/faults/pack-service.ts';
import type { ServiceResponse } from '../support/matchers/described-response.ts';
import { errorOf } from '../support/matchers/envelope.ts';
import { issueKey } from '../support/storage/access.ts';
import { traceCounts } from '../support/storage/idempotency-scenario.ts';

async function scenario(context: Pick<TestContext, 'onTestFinished'>, options: PackServiceOptions = {}) {
  const service = await startPackService(context, options);
  const key = await issueKey({ environment: 'live', plan: 'free' });
  const make = async (headers: Readonly<Record<string, string>> = {}) =>
    postAuditPack(key, await packRequestBody(), headers, undefined, service.baseUrl);
  return { service, key, make };
}

/** A complete pack, without a URL but with a reason. */
async function expectPackWithoutAddress(response: ServiceResponse): Promise<void> {
  expect(response.status).toBe(200);
  expect(response.headers).not.toHaveProperty('x-audit-pack-url');
  expect(response.headers['x-audit-pack-warnings']).toMatch(/^not_stored(, |$)/);
  expect(response.headers['x-audit-pack-sha256']).toBe(computeSha256Hex(response.bytes));
  expect(await verifyAuditPack(response.bytes, Date.now())).toMatchObject({ ok: true });
}

const faults: readonly Fault[] = [
  holdForever,
  stallResponse,
  cutBefore,
  dropResponse,
  rejectWith('InternalServerError'),
  rejectWith('ThrottlingException'),
];

describe.concurrent('while S3 fails', () => {
  it.for(faults)('a pack is returned without a URL, and an error is logged: $name', async (fault, context) => {
    const { service, make } = await scenario(context);
    service.s3.inject({ fault });
    await expectPackWithoutAddress(await make());
    expect(service.logLines.filter((line) => line.includes('"fault"'))).toHaveLength(1);
    expect(service.logLines.at(-1)).toContain('"pack_stored":false');
  });

  it('a pack is returned without a URL if S3 is unreachable, and with one afterwards', async (context) => {
    const { service, make } = await scenario(context);
    await service.s3.down();
    const without = await make();
    await expectPackWithoutAddress(without);
    await service.s3.up();
    const { headers, bytes } = await make();
    expect(bytes.equals(without.bytes)).toBe(true);
    const kept = await fetch(headers['x-audit-pack-url'] ?? '');
    expect(computeSha256Hex(new Uint8Array(await kept.arrayBuffer()))).toBe(headers['x-audit-pack-sha256']);
  });

  it('once, a pack is stored by the second attempt', async (context) => {
    const { service, make } = await scenario(context);
    service.s3.inject({ fault: rejectWith('InternalServerError'), times: 1 });
    expect((await make()).headers).toHaveProperty('x-audit-pack-url');
    expect(service.s3.requests).toHaveLength(2);
  });
});

describe.concurrent('a pack too large for a response', () => {
  const responseBytes = 10_000;

  it('is returned as 303 with its URL', async (context) => {
    const { make } = await scenario(context, { responseBytes });
    const response = await make();
    const url = response.headers['location'] ?? '';
    const sha256 = response.headers['x-audit-pack-sha256'];
    expect(response.status).toBe(303);
    expect(response.headers).toMatchObject({ 'x-audit-pack-url': url, 'x-audit-pack-schema': 'nakor.audit-pack/v1' });
    const kept = new Uint8Array(await (await fetch(url)).arrayBuffer());
    expect(response.json).toMatchObject({ data: { url, sha256, bytes: kept.length, expires_in_seconds: 900 } });
    expect(computeSha256Hex(kept)).toBe(sha256);
  });

  it('is rejected with 503 and Retry-After while S3 fails', async (context) => {
    const { service, make } = await scenario(context, { responseBytes });
    await service.s3.down();
    const response = await make({ 'Accept-Language': 'en' });
    expect(errorOf(response, 503, 'SERVICE_UNAVAILABLE').message).toContain('too large for one response');
    expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    expect(Object.keys(response.headers).filter((name) => name.startsWith('x-audit-pack'))).toEqual([]);
    await service.s3.up();
    expect((await make()).status).toBe(303);
  });
});

describe.concurrent('while a report cannot be drawn', () => {
  const damage = [
    { name: 'a font is damaged', act: async (path: string) => writeFile(path, (await readFile(path)).fill(0, 5_000, 5_001)) },
    { name: 'a font is missing', act: (path: string) => rm(path) },
  ];
  it.for(damage)('a request gets 500 PDF_RENDER_FAILED and consumes no quota, until it is fixed: $name', async ({ act }, context) => {
    const fontsDirectory = await mkdtemp(join(tmpdir(), 'nakor-fonts-'));
    context.onTestFinished(() => rm(fontsDirectory, { recursive: true, force: true }));
    const copyFonts = async () => {
      for (const { name } of Object.values(reportFontFiles)) await cp(join(reportFontDirectory, name), join(fontsDirectory, name));
    };
    await copyFonts();
    await act(join(fontsDirectory, reportFontFiles.bold.name));
    const { service, key, make } = await scenario(context, { fontsDirectory });
    const response = await make();
    errorOf(response, 500, 'PDF_RENDER_FAILED');
    expect(response.text).not.toMatch(/DejaVu|\.ttf|ENOENT/);
    expect(service.s3.requests).toEqual([]);
    expect(service.logLines.join()).toContain(reportFontFiles.bold.name);
    expect(await traceCounts(key.key.organization.id)).toMatchObject({ day: 0, month: 0, history: 0, events: 0 });
    await copyFonts();
    expect((await make()).status).toBe(200);
  });
});

describe('the log', () => {
  it('never contains the URL of a pack or any content of its documents', async (context) => {
    const { service, make } = await scenario(context);
    const { headers } = await make();
    const log = logOf(service);
    const signature = new URL(headers['x-audit-pack-url'] ?? '').searchParams.get('X-Amz-Signature') ?? '';
    expect(signature).toMatch(/^[0-9a-f]{64}$/);
    for (const secret of [signature, 'X-Amz', '1234563218', '5250000009', 'FK2026', 'FV/2026', 'rabat', 'Usługa']) {
      expect(log).not.toContain(secret);
    }
    expect(log).toContain('"warning_codes":["without_ksef_number"]');
  });
});

function logOf({ logLines }: PackService): string {
  return logLines.join('\n');
}
