import type { EngineResults } from '../engine/protocol.ts';

/** An issue of the open invoice that explains a rejection. */
export type CauseIssue = NonNullable<EngineResults['explain']['statuses'][number]['cause']>['issues'][number];
