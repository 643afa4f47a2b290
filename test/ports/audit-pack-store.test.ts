import { randomBytes } from 'node:crypto';
import { createAuditPackStore, packPrefix } from '@nakor/aws/audit-packs/audit-pack-store';
import { createPackClient } from '@nakor/aws/client/file-clients';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { describe, expect, inject, it } from 'vitest';
import { emulatorSettings } from '../support/faults/fault-environment.ts';
import { startFaultProxy } from '../support/faults/fault-proxy.ts';
import { holdForever, stallResponse } from '../support/faults/faults.ts';

const { filesBucket, endpoints } = inject('service');
const storeAt = (endpoint: string) => createAuditPackStore(createPackClient({ ...emulatorSettings, endpoint }), filesBucket);
const store = storeAt(endpoints.s3);

/** A pack of a separate organization. */
function newPack(bytes = 5_000) {
  const zip = randomBytes(bytes);
  return {
    organizationId: `org_${randomBytes(8).toString('hex')}`,
    sha256: computeSha256Hex(zip),
    zip,
  };
}

describe('a stored audit pack', () => {
  it('can be downloaded from its URL by anyone, with its type and named by its hash', async () => {
    const pack = newPack();
    const response = await fetch(await store.keep(pack));
    expect(Buffer.from(await response.arrayBuffer()).equals(pack.zip)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="audit-pack-${pack.sha256.slice(0, 16)}.zip"`,
      'cache-control': 'private, no-store',
    });
  });

  it('is stored under its organization and its hash, with a URL valid for 15 minutes', async () => {
    const pack = newPack();
    const url = new URL(await store.keep(pack));
    expect(url.pathname).toBe(`/${filesBucket}/${packPrefix}${pack.organizationId}/${pack.sha256}.zip`);
    expect(url.searchParams.get('X-Amz-Expires')).toBe('900');
    expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('host');
  });

  it('can be stored again, and can be large', async () => {
    const pack = newPack(9_000_000);
    await store.keep(pack);
    const response = await fetch(await store.keep(pack));
    expect(computeSha256Hex(new Uint8Array(await response.arrayBuffer()))).toBe(pack.sha256);
  });
});

describe('storing an audit pack', () => {
  it('fails immediately while the bucket is unreachable', async () => {
    await expect(storeAt('http://127.0.0.1:9').keep(newPack())).rejects.toBeInstanceOf(DependencyUnavailable);
  });

  it.each([holdForever, stallResponse])('is aborted when S3 is too slow: $name', async (fault) => {
    const proxy = await startFaultProxy(endpoints.s3);
    proxy.inject({ fault });
    try {
      await expect(storeAt(proxy.endpoint).keep(newPack())).rejects.toBeInstanceOf(DependencyUnavailable);
      expect(proxy.requests).toHaveLength(2);
    } finally {
      await proxy.close();
    }
  });
});
