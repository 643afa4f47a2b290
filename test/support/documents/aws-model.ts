import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Type of a parameter of the AWS CLI; other types are named. */
export type AwsShape =
  | { readonly kind: 'structure'; readonly members: Readonly<Record<string, string>>; readonly required: readonly string[] }
  | { readonly kind: 'list' | 'map'; readonly of: string }
  | { readonly kind: 'boolean' | 'integer' }
  | { readonly kind: 'text'; readonly values?: readonly string[] };

/** A service: the name of the input of each command, and all types. */
export interface AwsService {
  readonly operations: Readonly<Record<string, string>>;
  readonly shapes: Readonly<Record<string, AwsShape>>;
}

/** The commands of the AWS CLI that documents use, by service. */
export type AwsModel = Readonly<Record<string, AwsService>>;

/** Written by `write-aws-model.ts`. */
export const awsModelPath = join(import.meta.dirname, 'aws-model.json');

/** Reads the model. */
export function readAwsModel(): AwsModel {
  return JSON.parse(readFileSync(awsModelPath, 'utf8'));
}

/** A name of the API as the AWS CLI writes it: `KMSKeyId` is `kms-key-id`. */
export function toKebabCase(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();
}
