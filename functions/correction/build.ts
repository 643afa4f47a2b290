import type { ErpPreset } from '@nakor/domain/erp/preset';
import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';
import type { Endpoint } from '@nakor/http/serve';
import type { Engine } from '../connect-engine.ts';
import { invoiceInput, recordedSuccess } from '../job-input.ts';
import { runJob, sizeOf } from '../run-job.ts';

/** What the endpoint for corrections needs. */
interface BuildPorts {
  readonly engine: Engine;
  readonly environment: KsefEnvironment;
  /** The presets that callers may name, up to five minutes old. */
  readonly listPresets: () => Promise<readonly ErpPreset[]>;
}

/** `POST /correction/build`: the correcting invoice of an original, a scenario and a list of changes. */
export function build({ engine, environment, listPresets }: BuildPorts): Endpoint<'buildCorrection'> {
  return async (context) => {
    const { input } = context;
    const { request, xml, earlierCorrections } = input;
    const presets = request.preset === undefined ? [] : await listPresets();
    const job = {
      ...invoiceInput(context, { xml, options: request }, environment),
      ...{ earlierCorrections, statements: request, presets, clockUnixMs: context.nowUnixMs },
    };
    return recordedSuccess(
      context,
      await runJob(engine, context, 'build', job, sizeOf([xml, ...earlierCorrections])),
      'correction.created',
    );
  };
}
