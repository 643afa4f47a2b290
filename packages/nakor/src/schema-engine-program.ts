import { InternalError } from '@nakor/domain/shared/internal-error';
import type { CompiledSchemaEngine } from './options.ts';

/**
 * Starts the WebAssembly of the schema engine, which has to be ready before its modules are evaluated. The build replaces this module
 * (`infra/build/package/portable-schema-engine.ts`).
 *
 * @param compiled the same engine, for runtimes that compile none while they run
 */
export async function startSchemaEngine(_compiled?: CompiledSchemaEngine): Promise<void> {
  throw new InternalError('The schema engine for browsers exists only in the built package.');
}
