import type { ErpPreset } from '@nakor/domain/erp/preset';
import { InternalError } from '@nakor/domain/shared/internal-error';
import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';
import type { Endpoint } from '@nakor/http/serve';
import { type Engine, invoiceInput, recordedSuccess, runForCall } from '../engine.ts';

/** What building takes. */
interface BuildPorts {
  readonly engine: Engine;
  readonly environment: KsefEnvironment;
  /** The presets that callers may name, which may be up to five minutes old. */
  readonly listPresets: () => Promise<readonly ErpPreset[]>;
}

/** `POST /correction/build`: the correcting invoice of an original, a scenario and a list of changes. */
export function build({ engine, environment, listPresets }: BuildPorts): Endpoint {
  return async ({ call, input }) => {
    if (input?.kind !== 'correction') throw new InternalError('POST /correction/build was reached without an order.');
    const { order, xml } = input;
    const presets = order.preset === undefined ? [] : await listPresets();
    const job = { ...invoiceInput(call, xml, environment), order, presets };
    return recordedSuccess(call, await runForCall(engine, call, 'build', job, xml.length), 'correction.created');
  };
}
