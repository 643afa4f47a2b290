import { describe, expect, it } from 'vitest';
import { batchProgram } from '../../../../functions/platform/batch-program.ts';

describe('batchProgram', () => {
  it('is none where no page may upload', async () => {
    const endpoint = batchProgram('/no/such/folder', null);
    await expect(endpoint({} as Parameters<typeof endpoint>[0])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
