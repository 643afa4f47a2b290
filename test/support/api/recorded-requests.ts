import type { RecordedCall } from '@nakor/contract/openapi/recorded-request';
import { projectFiles } from '../runner/project-files.ts';

/** Folder of the recorded requests that the API description shows as examples. */
export const recordedRequestsDirectory = 'docs/api/calls';

/** The recorded requests, by file name. */
export function recordedRequests(): readonly RecordedCall[] {
  return projectFiles(`${recordedRequestsDirectory}/*.json`).map(({ text }) => JSON.parse(text) as RecordedCall);
}
