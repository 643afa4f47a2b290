import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildPack, forged, unpacked } from '../../../../../support/drivers/audit-packs.ts';
import { projectDirectory } from '../../../../../support/runner/project-files.ts';

/** Verifies a pack in a separate process, to check the exit code of the command too. */
async function verifyInProcess(pack: Uint8Array): Promise<{ exitCode: number; complaints: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'nakor-packs-'));
  try {
    await writeFile(join(folder, 'a.zip'), pack);
    return await new Promise((resolve) => {
      const parameters = [join(projectDirectory, 'infra/local/commands/operator.ts'), 'audit-pack', 'verify', join(folder, 'a.zip')];
      execFile(process.execPath, parameters, { cwd: projectDirectory }, (error, _output, complaints) =>
        resolve({ exitCode: error === null ? 0 : Number(error.code), complaints }),
      );
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

const unknownScenario = (bytes: Buffer) =>
  Buffer.from(bytes.toString('utf8').replace('"scenario_id": "price-change"', '"scenario_id": "none"'));

it.each([
  {
    name: 'the documents were swapped',
    changes: (files: Readonly<Record<string, Buffer>>) => ({
      'original.xml': () => files['correction.xml'] ?? Buffer.alloc(0),
      'correction.xml': () => files['original.xml'] ?? Buffer.alloc(0),
    }),
    complaint: 'No pack can be built from these documents (correction_xml):',
  },
  { name: 'one is not XML', changes: () => ({ 'original.xml': () => Buffer.from('hello') }), complaint: 'original.xml cannot be read: ' },
  {
    name: 'the scenario is unknown',
    changes: () => ({ 'validation.json': unknownScenario, 'manifest.json': unknownScenario }),
    complaint: 'No pack can be built from these documents (scenario_id):',
  },
])('rejects a pack that cannot be rebuilt, with the reason: $name', async ({ changes, complaint }) => {
  const pack = await buildPack();
  const { exitCode, complaints } = await verifyInProcess(await forged(pack, changes(unpacked(pack))));
  expect(complaints).toContain(complaint);
  expect(exitCode).toBe(1);
});
