import { queues } from '@nakor/aws/client/queues';
import { tables } from '@nakor/aws/dynamodb/tables';
import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { createFileBucket } from '../constructs/file-bucket.ts';
import { createDataKey, createSecretKey, type KeyArns } from '../constructs/keys.ts';
import { createQueue } from '../constructs/queues.ts';
import { createTable } from '../constructs/tables.ts';
import type { StageSettings } from '../stages.ts';

/** Everything that must survive every deployment: tables, bucket, keys and queues. It changes rarely, and separately. */
export class DataStack extends Stack {
  readonly keyArns: KeyArns;

  constructor(scope: Construct, id: string, props: StackProps & { readonly stage: StageSettings }) {
    super(scope, id, { ...props, terminationProtection: props.stage.keepsData });
    const { stage } = props;
    const dataKey = createDataKey(this, stage);
    for (const definition of Object.values(tables)) createTable(this, stage, definition, dataKey);
    for (const definition of Object.values(queues)) createQueue(this, stage, definition);
    createFileBucket(this, stage, dataKey);
    this.keyArns = { data: dataKey.keyArn, secrets: createSecretKey(this, stage).keyArn };
  }
}
