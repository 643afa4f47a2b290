import type { AwsRequest } from './exchange.ts';

/** Recognizes one of the DynamoDB requests made for an API request. */
type Recognise = (request: AwsRequest) => boolean;

const isTransaction: Recognise = ({ operation }) => operation === 'TransactWriteItems';

/** Counts the request in the rate windows of its key; the only update that is not part of a transaction. */
export const rateUpdate: Recognise = ({ operation }) => operation === 'UpdateItem';

/** Acquires an idempotency record, a reservation, or both. */
export const acquireWrite: Recognise = (request) =>
  isTransaction(request) && /"(lease_until_ms|reserved_at_ms)"|:lease"/.test(request.body);

/** Stores the outcome of the work: at least its event. */
export const completionWrite: Recognise = (request) =>
  isTransaction(request) && request.body.includes('validation.completed') && !acquireWrite(request);

/** Refunds quota, or releases an idempotency key. */
export const releaseWrite: Recognise = (request) =>
  isTransaction(request) && request.body.includes('"Delete"') && !request.body.includes('"Put"');

/** Records that a full window was announced. */
export const announcement: Recognise = (request) => isTransaction(request) && request.body.includes('quota.exceeded');

/** Any transaction. */
export const transaction = isTransaction;
