import { randomBytes } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createKeyStore } from '@nakor/aws/key-store';
import { type ApiKey, type KeyEnvironment, mintKey } from '@nakor/domain/access/api-key';
import type { PlanName } from '@nakor/domain/access/plans';
import { inject } from 'vitest';

/** A key that a test made, with the text that callers send. */
export interface IssuedKey {
  readonly key: ApiKey;
  readonly plaintext: string;
  /** The header of a call with this key. */
  readonly authorization: { readonly Authorization: string };
}

/** What varies between keys; all else is that of a key for everything, on plan `api`. */
export interface KeyOptions
  extends Partial<Pick<ApiKey, 'name' | 'scopes' | 'ipAllowlist' | 'expiresAtUnixSeconds' | 'revokedAtUnixSeconds'>> {
  readonly environment?: KeyEnvironment;
  readonly plan?: PlanName;
}

/** A DynamoDB client for the stand-in of the run. */
export function standInClient(endpoint = inject('service').endpoints.dynamodb): DynamoDBDocumentClient {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: 'eu-central-1', credentials, maxAttempts: 1 }));
}

/** The key store of the run, which the service reads too. */
export function standInKeyStore() {
  return createKeyStore(standInClient(), inject('service').accessTable);
}

/** Makes a key of an organisation of its own, so that no other test uses up its rate windows. */
export async function issueKey(options: KeyOptions = {}): Promise<IssuedKey> {
  const issued = newKey(options);
  await standInKeyStore().putKey(issued.key);
  return issued;
}

/** A key as {@link issueKey} makes it, but not stored. */
export function newKey({ environment = 'test', plan = 'api', ...fields }: KeyOptions = {}): IssuedKey {
  const { plaintext, hash, prefix } = mintKey(environment, randomBytes(18));
  const id = randomBytes(8).toString('hex');
  const key: ApiKey = {
    id: `key_${id}`,
    hash,
    prefix,
    name: 'Key of a test',
    environment,
    scopes: ['validate', 'correction', 'scenarios', 'webhooks', 'reports'],
    ipAllowlist: [],
    expiresAtUnixSeconds: null,
    revokedAtUnixSeconds: null,
    organization: { id: `org_${id}`, name: 'Organisation of a test', plan },
    ...fields,
  };
  return { key, plaintext, authorization: { Authorization: `Bearer ${plaintext}` } };
}
