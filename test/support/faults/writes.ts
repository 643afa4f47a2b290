import type { AwsRequest } from './exchange.ts';

/** Recognises one of the requests that a request makes of DynamoDB. */
type Recognise = (call: AwsRequest) => boolean;

const isTransaction: Recognise = ({ operation }) => operation === 'TransactWriteItems';

/** Counts the request in the rate windows of its key; the one update that is not part of a transaction. */
export const rateUpdate: Recognise = ({ operation }) => operation === 'UpdateItem';

/** Claims: an idempotency record, a reservation, or both. */
export const acquireWrite: Recognise = (call) => isTransaction(call) && /"(lease_until_ms|reserved_at_ms)"|:lease"/.test(call.body);

/** Keeps what came of the work: at least its event. */
export const completionWrite: Recognise = (call) =>
  isTransaction(call) && call.body.includes('validation.completed') && !acquireWrite(call);

/** Gives quota back, or an idempotency key free. */
export const releaseWrite: Recognise = (call) => isTransaction(call) && call.body.includes('"Delete"') && !call.body.includes('"Put"');

/** Notes that a full window was announced. */
export const announcement: Recognise = (call) => isTransaction(call) && call.body.includes('quota.exceeded');

/** Every transaction. */
export const transaction = isTransaction;
