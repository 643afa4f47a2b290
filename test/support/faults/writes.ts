import type { AwsRequest } from './exchange.ts';

/** Recognizes one of the DynamoDB requests made for an API request. */
type Recognise = (request: AwsRequest) => boolean;

const isTransaction: Recognise = ({ operation }) => operation === 'TransactWriteItems';

/** Creates an idempotency record, or takes over an expired lease. */
export const acquireWrite: Recognise = ({ operation, body }) =>
  (operation === 'PutItem' && body.includes('"lease_until_ms"')) || (operation === 'UpdateItem' && body.includes(':lease"'));

/** Counts the request in the rate windows of its key. */
export const rateUpdate: Recognise = (request) => request.operation === 'UpdateItem' && !acquireWrite(request);

/** Stores and counts the outcome of the work, with its event. */
export const completionWrite: Recognise = (request) => isTransaction(request) && request.body.includes('validation.completed');

/** Releases an idempotency key. */
export const releaseWrite: Recognise = ({ operation }) => operation === 'DeleteItem';

/** Records that a full window was announced. */
export const announcement: Recognise = (request) => isTransaction(request) && request.body.includes('quota.exceeded');

/** Any transaction. */
export const transaction = isTransaction;
