import { queues } from '@nakor/aws/queues';
import { tables } from '@nakor/aws/tables';
import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { createFileBucket } from '../constructs/file-bucket.ts';
import { createQueue } from '../constructs/queues.ts';
import { createSecretKey } from '../constructs/secret-key.ts';
import { createTable } from '../constructs/tables.ts';
import type { StageSettings } from '../stages.ts';

/** What must survive every deployment: the tables, the bucket, the key and the queues. It changes rarely, and alone. */
export class DataStack extends Stack {
  /** Encrypts the secrets of webhooks. */
  readonly secretKey: Key;

  constructor(scope: Construct, id: string, props: StackProps & { readonly stage: StageSettings }) {
    super(scope, id, { ...props, terminationProtection: props.stage.keepsData });
    for (const definition of Object.values(tables)) createTable(this, props.stage, definition);
    for (const definition of Object.values(queues)) createQueue(this, props.stage, definition);
    createFileBucket(this, props.stage);
    this.secretKey = createSecretKey(this, props.stage);
  }
}
