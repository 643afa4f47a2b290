import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { BatchGoneError } from '../model/batch-error.ts';
import type { JoinResult, JoinTask, RegisterFormat } from '../model/batch-tasks.ts';
import type { BatchPlan } from '../model/chunk-plan.ts';
import type { Editions } from '../model/chunk-result.ts';
import type { BatchRelations } from '../model/relations.ts';
import { getBatchKeys } from '../objects/batch-keys.ts';
import type { BatchObjects } from '../objects/batch-objects.ts';
import { getJson } from '../objects/json-objects.ts';
import { sortEditions } from '../validate/result-writer.ts';
import type { CompareRegisters } from './compare-registers.ts';
import { joinReconciliation } from './join-reconciliation.ts';
import { buildManifest, encodeManifest, type RegisterManifest } from './manifest.ts';
import { mergeRows } from './merge-rows.ts';
import { writeRegister } from './write-register.ts';

/** What `join` needs. */
export interface JoinTools {
  readonly objects: BatchObjects;
  readonly compareRegisters: CompareRegisters;
  /** Version of Nakor. */
  readonly engineVersion: string;
}

/**
 * Writes the register of a batch in all formats, and the manifest last; of a comparison, its report. What it writes depends on the upload, the
 * options and the editions alone.
 *
 * @throws BatchGoneError if the batch was deleted; BatchInputError if the files of a comparison cannot be compared
 */
export async function joinBatch({ batch }: JoinTask, tools: JoinTools): Promise<JoinResult> {
  const plan = await getJson<BatchPlan>(tools.objects, getBatchKeys(batch).plan);
  if (plan === null) throw new BatchGoneError();
  const { reconciliation } = plan.options;
  return reconciliation === null ? joinRegister(batch, plan, tools) : joinReconciliation(batch, plan, reconciliation, tools);
}

async function joinRegister(batch: string, plan: BatchPlan, { objects, engineVersion }: JoinTools): Promise<JoinResult> {
  const keys = getBatchKeys(batch);
  const before = await getJson<RegisterManifest>(objects, keys.manifest);
  if (before !== null) return describeManifest(batch, before);
  const relations = await getJson<BatchRelations>(objects, keys.relations);
  if (relations === null) throw new BatchGoneError();
  const editions = new Map<string, Editions>();
  const onEditions = (found: readonly Editions[]) => {
    for (const each of found) editions.set(JSON.stringify(each), each);
  };
  const rows = mergeRows(plan, relations, { objects, keys, language: plan.options.language, onEditions });
  const { files, summary } = await writeRegister(rows, plan.options, objects, keys, engineVersion);
  const manifest = buildManifest(plan, sortEditions(editions), summary, files, engineVersion);
  await objects.put(keys.manifest, encodeManifest(manifest), { contentType: 'application/json' });
  return describeManifest(batch, manifest);
}

function describeManifest(batch: string, manifest: RegisterManifest): JoinResult {
  const keys = getBatchKeys(batch);
  const { summary, register } = manifest;
  const { valid, invalid, rejected, unreadable } = summary.outcomes;
  const content = encodeManifest(manifest);
  const fileOf = (format: RegisterFormat) => ({ key: keys.register(format), ...register[format] });
  return {
    batch,
    counts: { kind: 'validation', documents: summary.documents, valid, invalid, rejected, unreadable },
    manifest: { key: keys.manifest, bytes: content.length, sha256: computeSha256Hex(content) },
    register: { ndjson: fileOf('ndjson'), csv: fileOf('csv'), sarif: fileOf('sarif'), junit: fileOf('junit'), html: fileOf('html') },
  };
}
