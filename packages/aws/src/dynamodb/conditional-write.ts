import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { callDynamoDb } from '../client/dependency-errors.ts';

/** Whether a write was done; one whose condition does not hold is not. */
export async function tryConditionalWrite(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await callDynamoDb(write);
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
