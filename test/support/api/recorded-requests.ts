import type { RecordedExchange } from '@nakor/contract/openapi/recorded-exchange';
import { projectFiles } from '../runner/project-files.ts';

/** Folder of the recorded requests that the API description shows as examples. */
export const recordedRequestsDirectory = 'docs/api/calls';

/** The recorded requests, by file name. */
export function recordedRequests(): readonly RecordedExchange[] {
  return projectFiles(`${recordedRequestsDirectory}/*.json`).map(({ text }) => JSON.parse(text) as RecordedExchange);
}
