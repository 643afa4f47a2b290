import type { RecordedExchange } from '@nakor/contract/openapi/recorded-exchange';
import { projectFiles } from '../project-files.ts';

/** Where the calls are kept that the description shows as examples. */
export const recordedCallsDirectory = 'docs/api/calls';

/** The calls that are kept, by the names of their files. */
export function recordedCalls(): readonly RecordedExchange[] {
  return projectFiles(`${recordedCallsDirectory}/*.json`).map(({ text }) => JSON.parse(text) as RecordedExchange);
}
