import type { RouteId } from '../routes.ts';
import type { Operation } from './operation.ts';
import { accountOperations } from './operations/account.ts';
import { batchOperations } from './operations/batches.ts';
import { correctionOperations } from './operations/correction.ts';
import { offlineOperations } from './operations/offline.ts';
import { platformOperations } from './operations/platform.ts';
import { upoOperations } from './operations/upo.ts';
import { validationOperations } from './operations/validation.ts';
import { webhookOperations } from './operations/webhooks.ts';

/** All operations, by the id of the route. A route without one does not compile. */
export const operations: Readonly<Record<RouteId, Operation>> = {
  ...validationOperations,
  ...offlineOperations,
  ...upoOperations,
  ...correctionOperations,
  ...batchOperations,
  ...webhookOperations,
  ...accountOperations,
  ...platformOperations,
};
