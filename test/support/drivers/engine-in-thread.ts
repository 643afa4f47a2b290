import type { ValidationPorts } from '@nakor/domain/validation/model/examination';
import { type JobInput, type JobName, runJob } from '@nakor/engine/jobs/index';
import type { JobTerms } from '@nakor/engine/pool/engine-pool';
import { gzip, loadFonts } from '@nakor/engine/worker-tools';
import type { Engine } from '../../../functions/connect-engine.ts';
import { reportFontDirectory } from '../../../infra/build/report-font-directory.ts';
import { validationPorts } from './validation.ts';

/**
 * The engine's jobs run in this thread, for tests that pass their own ports, which cannot be sent to another thread.
 *
 * @param fontsDirectory for reports
 */
export function engineInThread(ports: Partial<ValidationPorts> = {}, fontsDirectory = reportFontDirectory): Engine {
  const tools = { validation: { ...validationPorts, ...ports }, readFonts: loadFonts(fontsDirectory), gzip };
  // Only plain data is passed, as between threads.
  return {
    run<Name extends JobName>(name: Name, input: JobInput<Name>, { acceptedInvoices = tools.validation.acceptedInvoices }: JobTerms) {
      return runJob(name, structuredClone(input), { ...tools, validation: { ...tools.validation, acceptedInvoices } });
    },
  };
}
