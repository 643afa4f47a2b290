import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { callDynamoDb } from '../client/dependency-errors.ts';

/** Runs a conditional write; returns false if its condition fails. */
export async function tryConditionalWrite(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await callDynamoDb(write);
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
