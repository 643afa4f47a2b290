import type { RecordedCall } from '@nakor/contract/openapi/recorded-request';
import { projectFiles } from '../runner/project-files.ts';

/** Where the requests are kept that the description shows as examples. */
export const recordedRequestsDirectory = 'docs/api/calls';

/** The calls that are kept, by the names of their files. */
export function recordedRequests(): readonly RecordedCall[] {
  return projectFiles(`${recordedRequestsDirectory}/*.json`).map(({ text }) => JSON.parse(text) as RecordedCall);
}
