import { validateAttempts } from '@nakor/batches/model/batch-tasks';
import { getBatchKeys } from '@nakor/batches/objects/batch-keys';
import { isResultLine, openResult } from '@nakor/batches/objects/read-result';
import { splitBatch } from '@nakor/batches/split/split-batch';
import type { CreateValidator, ValidatorOutcome } from '@nakor/batches/validate/document-validator';
import { validateChunk } from '@nakor/batches/validate/validate-chunk';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { buildZip } from '../../../support/builders/zip-writer.ts';
import { batchOptions, runBatch, testBatch, validatorsInThread } from '../../../support/drivers/run-batch.ts';
import { createMemoryObjects } from '../../../support/fakes/batch-objects-memory.ts';

const rejection: ValidatorOutcome = { kind: 'rejected', rejection: { code: 'INVALID_XML', message: 'no invoice', details: [] } };

/** Validators that reject every document at once, except that some end the process. */
function lethalValidators(lethal: ReadonlySet<string>, onDeath: () => void): CreateValidator {
  return () => ({
    concurrency: 4,
    engineVersion: '0.0.0',
    async validate({ xml }) {
      if (!lethal.has(new TextDecoder().decode(xml))) return rejection;
      onDeath();
      // The process is gone: nothing that waits for it goes on.
      return new Promise<never>(() => {});
    },
  });
}

/** Attempts at a chunk until one ends; those that end the process are abandoned. */
async function attemptChunk(names: readonly string[], lethal: readonly string[], most = validateAttempts) {
  const objects = createMemoryObjects();
  objects.contents.set(getBatchKeys(testBatch).input, buildZip(names.map((name) => ({ name, content: name }))));
  await splitBatch({ task: 'split', batch: testBatch, organization: 'org', options: batchOptions, documents_limit: 1_000 }, objects);
  for (let attempt = 0; attempt < most; attempt += 1) {
    const ended = await new Promise<boolean>((resolve, reject) => {
      const createValidator = lethalValidators(new Set(lethal), () => resolve(false));
      validateChunk({ task: 'validate', batch: testBatch, chunk: '000000', attempt }, objects, createValidator).then(
        () => resolve(true),
        reject,
      );
    });
    if (ended) return { attempts: attempt + 1, unreadable: await listUnreadable(objects) };
  }
  return null;
}

async function listUnreadable(objects: ReturnType<typeof createMemoryObjects>): Promise<readonly string[]> {
  const paths: string[] = [];
  for await (const line of (await openResult(objects, getBatchKeys(testBatch), '000000')) ?? [])
    if (isResultLine(line) && line.row.outcome === 'unreadable') paths.push(line.row.path);
  return paths;
}

const namesOf = (count: number) => Array.from({ length: count }, (_, at) => `${String(at).padStart(3, '0')}.xml`);

describe('a document that ends the process', () => {
  it.each([
    { count: 1, lethal: ['000.xml'] },
    { count: 20, lethal: ['000.xml'] },
    { count: 20, lethal: ['019.xml'] },
    { count: 200, lethal: ['123.xml'] },
  ])('is a row "unreadable" within the attempts of a chunk, and alone: $lethal of $count', async ({ count, lethal }) => {
    expect((await attemptChunk(namesOf(count), lethal))?.unreadable).toEqual(lethal);
  });

  it('needs more attempts with others of its kind, which are found as well', async () => {
    expect((await attemptChunk(namesOf(40), ['003.xml', '004.xml', '031.xml'], 40))?.unreadable).toEqual(['003.xml', '004.xml', '031.xml']);
  });
});

describe('a document', () => {
  const zip = buildZip([
    { name: 'costly.xml', content: invoiceXml({ number: 'costly' }) },
    { name: 'good.xml', content: invoiceXml() },
    { name: 'poison.xml', content: invoiceXml({ number: 'poison' }) },
  ]);

  it('whose thread ends, or that is too costly, is unreadable', async () => {
    const { register, result } = await runBatch(zip, {
      createValidator: withOutcomes({ costly: { kind: 'too-costly' }, poison: { kind: 'failed' } }),
    });
    expect(result.counts).toEqual({ kind: 'validation', documents: 3, valid: 1, invalid: 0, rejected: 0, unreadable: 2 });
    const [costly, , poison] = register.ndjson
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
    expect(costly).toMatchObject({ outcome: 'unreadable', findings: [{ message: expect.stringContaining('takes longer') }] });
    expect(poison).toMatchObject({ outcome: 'unreadable', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('is not unreadable because the engine has no room: the chunk is tried again', async () => {
    const busy: CreateValidator = (...parameters) => ({
      ...validatorsInThread(...parameters),
      validate: () => Promise.reject(new DependencyUnavailable('The engine', undefined)),
    });
    await expect(runBatch(zip, { createValidator: busy })).rejects.toThrow(DependencyUnavailable);
  });

  it('is not blamed for what fails while a chunk is halved', async () => {
    const objects = createMemoryObjects();
    objects.contents.set(getBatchKeys(testBatch).input, zip);
    await splitBatch({ task: 'split', batch: testBatch, organization: 'org', options: batchOptions, documents_limit: 1_000 }, objects);
    const task = { task: 'validate', batch: testBatch, chunk: '000000', attempt: 5 } as const;
    const busy: CreateValidator = (...parameters) => ({
      ...validatorsInThread(...parameters),
      validate: () => Promise.reject(new DependencyUnavailable('The engine', undefined)),
    });
    for (let time = 1; time <= 5; time += 1) await expect(validateChunk(task, objects, busy)).rejects.toThrow(DependencyUnavailable);
    expect(await validateChunk(task, objects, validatorsInThread)).toMatchObject({ documents: 3, unreadable: 0 });
  });
});

function withOutcomes(outcomes: Readonly<Record<string, ValidatorOutcome>>): CreateValidator {
  return (...parameters) => {
    const validator = validatorsInThread(...parameters);
    return {
      ...validator,
      async validate(document) {
        const text = new TextDecoder().decode(document.xml);
        const found = Object.entries(outcomes).find(([number]) => text.includes(`>${number}<`));
        return found?.[1] ?? validator.validate(document);
      },
    };
  };
}
