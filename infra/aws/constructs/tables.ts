import { dueIndex, getTableName, type TableDefinition } from '@nakor/aws/dynamodb/tables';
import { AttributeType, Billing, ProjectionType, StreamViewType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { StageSettings } from '../stages.ts';
import { getRemovalPolicy } from './removal-policy.ts';

/** Creates a table from its definition, which the local platform uses too, with the safeguards of AWS. */
export function createTable(scope: Construct, stage: StageSettings, definition: TableDefinition, dataKey: IKey): TableV2 {
  return new TableV2(scope, `${definition.name}-table`, {
    tableName: getTableName(stage.name, definition),
    partitionKey: { name: definition.partitionKey, type: AttributeType.STRING },
    sortKey: { name: definition.sortKey, type: AttributeType.STRING },
    globalSecondaryIndexes: [
      {
        indexName: dueIndex.name,
        partitionKey: { name: dueIndex.partitionKey, type: AttributeType.STRING },
        sortKey: { name: dueIndex.sortKey, type: AttributeType.NUMBER },
        projectionType: ProjectionType.KEYS_ONLY,
      },
      ...definition.otherIndexes.map(({ name, partitionKey, sortKey }) => ({
        indexName: name,
        partitionKey: { name: partitionKey, type: AttributeType.STRING },
        sortKey: { name: sortKey, type: AttributeType.NUMBER },
        projectionType: ProjectionType.KEYS_ONLY,
      })),
    ],
    timeToLiveAttribute: definition.timeToLiveAttribute,
    billing: Billing.onDemand(),
    ...(stage.warmThroughput === null ? {} : { warmThroughput: stage.warmThroughput }),
    encryption: TableEncryptionV2.customerManagedKey(dataKey),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    ...(definition.hasStream ? { dynamoStream: StreamViewType.NEW_IMAGE } : {}),
    deletionProtection: stage.keepsData,
    removalPolicy: getRemovalPolicy(stage),
  });
}
