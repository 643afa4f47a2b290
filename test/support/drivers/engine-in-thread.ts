import type { ValidationPorts } from '@nakor/domain/validation/model/examination';
import { type JobInput, type JobName, runJob } from '@nakor/engine/jobs/index';
import { fontsIn } from '@nakor/engine/worker-tools';
import type { Engine } from '../../../functions/engine.ts';
import { reportFontDirectory } from '../../../infra/build/report-font-directory.ts';
import { validationPorts } from './validation.ts';

/**
 * The jobs of the engine in this thread, for tests that bring ports of their own: those cannot be sent to another thread.
 *
 * @param fontsDirectory of reports
 */
export function engineInThread(ports: Partial<ValidationPorts> = {}, fontsDirectory = reportFontDirectory): Engine {
  const tools = { validation: { ...validationPorts, ...ports }, readFonts: fontsIn(fontsDirectory) };
  // As between threads, nothing but plain data comes in.
  return { run: <Name extends JobName>(name: Name, input: JobInput<Name>) => runJob(name, structuredClone(input), tools) };
}
