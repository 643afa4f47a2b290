import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { callDynamoDb } from '../client/dependency-errors.ts';

/** Runs a conditional write; returns false if its condition fails. */
export async function tryConditionalWrite(write: () => Promise<unknown>): Promise<boolean> {
  return (await writeOrReturnExisting(write)) === 'written';
}

/**
 * Runs a conditional write that requests the existing item if its condition fails (`ALL_OLD`).
 *
 * @returns the existing item if the condition fails; null if there is none
 */
export async function writeOrReturnExisting(write: () => Promise<unknown>): Promise<'written' | Readonly<Record<string, unknown>> | null> {
  try {
    await callDynamoDb(write);
    return 'written';
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return error.Item === undefined || Object.keys(error.Item).length === 0 ? null : unmarshall(error.Item);
  }
}
