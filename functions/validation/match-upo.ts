import type { Endpoint } from '@nakor/http/serve';
import type { Engine } from '../connect-engine.ts';
import { runJob } from '../run-job.ts';

/** `POST /upo/match`: which files KSeF accepted, by the UPOs of a session. Nothing is stored. */
export function matchUpo(engine: Engine): Endpoint<'matchUpo'> {
  return async (context) => {
    const { upos, files, trust } = context.input;
    const bytes = [...upos, ...files.flatMap(({ xml }) => xml ?? [])].reduce((sum, { length }) => sum + length, 0);
    const { dataJson } = await runJob(engine, context, 'matchUpo', { upos, files, trust, language: context.language }, bytes);
    return { status: 200, dataJson };
  };
}
