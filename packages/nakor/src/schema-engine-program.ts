import { InternalError } from '@nakor/domain/shared/internal-error';

/**
 * Starts the WebAssembly of the schema engine, which has to be ready before its modules are evaluated. The build replaces this module
 * (`infra/build/package/portable-schema-engine.ts`).
 */
export async function startSchemaEngine(): Promise<void> {
  throw new InternalError('The schema engine for browsers exists only in the built package.');
}
