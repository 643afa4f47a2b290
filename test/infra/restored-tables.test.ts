import { tables } from '@nakor/aws/dynamodb/tables';
import { describe, expect, it } from 'vitest';
import { getDeployedTableName } from '../../infra/aws/deployed-table-name.ts';
import { listOf, read, readText, stageOf, templatesOf } from './synthesise.ts';

const restored = 'nakor-prod-access-20261120';
const stage = { ...stageOf('prod'), restoredTables: { access: restored } };
const template = templatesOf(stage);
const usual = templatesOf(stageOf('prod'));

describe('a stage with a restored table', () => {
  it('configures every function with that table, and with the other tables of the data stack', () => {
    for (const lambda of listOf(template.service, 'AWS::Lambda::Function')) {
      expect(read(lambda, 'Environment.Variables')).toMatchObject({
        ACCESS_TABLE: restored,
        REQUESTS_TABLE: 'nakor-prod-requests',
        EVENTS_TABLE: 'nakor-prod-events',
        WEBHOOKS_TABLE: 'nakor-prod-webhooks',
      });
    }
  });

  it('grants permissions for that table and its index, and none for the one that it replaces', () => {
    const policies = JSON.stringify(listOf(template.service, 'AWS::IAM::Policy'));
    expect(policies).toContain(`:table/${restored}"`);
    expect(policies).toContain(`:table/${restored}/index/due"`);
    expect(policies).not.toContain(':table/nakor-prod-access"');
    expect(policies).toContain(':table/nakor-prod-requests"');
  });

  it('leaves the data stack unchanged: the original table stays, unused', () => {
    expect(template.data.toJSON()).toEqual(usual.data.toJSON());
    expect(listOf(template.data, 'AWS::DynamoDB::GlobalTable').map((table) => readText(table, 'TableName'))).toContain('nakor-prod-access');
  });
});

describe('deployedTableName', () => {
  it('returns the restored table if there is one', () => {
    expect(Object.values(tables).map((table) => getDeployedTableName(stage, table))).toEqual([
      restored,
      'nakor-prod-requests',
      'nakor-prod-events',
      'nakor-prod-webhooks',
    ]);
  });

  it('returns the table of the data stack otherwise', () => {
    expect(getDeployedTableName(stageOf('prod'), tables.access)).toBe('nakor-prod-access');
  });
});
