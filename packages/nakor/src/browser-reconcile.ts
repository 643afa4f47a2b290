import './without-eval.ts';
import type { ReconciliationResult } from '@nakor/engine/results/reconciliation-result';
import { createEngine } from './engine.ts';
import { readInlinedSchemaFiles, readInlinedSchemaModel } from './inlined-files.ts';
import type { NakorOptions } from './options.ts';
import { reconcileRegisters } from './reconcile.ts';
import type { ReconciliationRequest } from './requests.ts';
import { startSchemaEngine } from './schema-engine-program.ts';
import { settingsOf } from './settings.ts';

export type { ReconciliationRequest } from './requests.ts';

/** Compares registers with invoices in a browser. Not part of `nakor/browser`, because few pages need it. */
export type Reconciler = (request: ReconciliationRequest) => Promise<ReconciliationResult>;

/**
 * Creates a comparison of registers, with the results of the library in Node.
 *
 * @throws NakorError VALIDATION_ERROR if the language is invalid
 */
export function createReconciler(options: Pick<NakorOptions, 'language'>): Reconciler {
  const settings = settingsOf(options);
  const noFonts = () => {
    throw new Error('Only audit packs contain reports.');
  };
  const files = { readSchemaFiles: readInlinedSchemaFiles, readSchemaModel: readInlinedSchemaModel, startSchemaEngine, readFonts: noFonts };
  const runJob = createEngine(settings, files);
  return (request) => reconcileRegisters(request, settings, runJob);
}
