import { queues } from '@nakor/aws/client/queues';
import { tables } from '@nakor/aws/dynamodb/tables';
import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { createFileBucket } from '../constructs/file-bucket.ts';
import { createHistoryBucket } from '../constructs/history-bucket.ts';
import { createDataKey, createSecretKey, type DataArns } from '../constructs/keys.ts';
import { createQueue } from '../constructs/queues.ts';
import { replicateBuckets } from '../constructs/replication.ts';
import { createTable } from '../constructs/tables.ts';
import type { StageSettings } from '../stages.ts';

/** Everything that must survive every deployment: tables, buckets, keys and queues. It changes rarely, and separately. */
export class DataStack extends Stack {
  readonly dataArns: DataArns;

  constructor(scope: Construct, id: string, props: StackProps & { readonly stage: StageSettings }) {
    super(scope, id, { ...props, terminationProtection: props.stage.keepsData });
    const { stage } = props;
    const dataKey = createDataKey(this, stage);
    const created = new Map(Object.values(tables).map((definition) => [definition.name, createTable(this, stage, definition, dataKey)]));
    for (const definition of Object.values(queues)) createQueue(this, stage, definition);
    const files = createFileBucket(this, stage, dataKey);
    const history = createHistoryBucket(this, stage, dataKey);
    if (stage.recoveryRegion !== null) replicateBuckets(this, stage, stage.recoveryRegion, dataKey, { files, history });
    const eventStream = created.get(tables.events.name)?.tableStreamArn;
    if (eventStream === undefined) throw new Error('The events table has no stream.');
    this.dataArns = { dataKey: dataKey.keyArn, secretKey: createSecretKey(this, stage).keyArn, eventStream };
  }
}
