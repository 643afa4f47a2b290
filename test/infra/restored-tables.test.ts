import { tables } from '@nakor/aws/dynamodb/tables';
import { describe, expect, it } from 'vitest';
import { deployedTableName } from '../../infra/aws/deployed-table-name.ts';
import { listOf, read, readText, stageOf, templatesOf } from './synthesise.ts';

const restored = 'nakor-prod-access-20261120';
const stage = { ...stageOf('prod'), restoredTables: { access: restored } };
const template = templatesOf(stage);
const usual = templatesOf(stageOf('prod'));

describe('a stage that works on a restored table', () => {
  it('tells every function that table, and of the others those of the data stack', () => {
    for (const lambda of listOf(template.service, 'AWS::Lambda::Function')) {
      expect(read(lambda, 'Environment.Variables')).toMatchObject({
        ACCESS_TABLE: restored,
        REQUESTS_TABLE: 'nakor-prod-requests',
        EVENTS_TABLE: 'nakor-prod-events',
        WEBHOOKS_TABLE: 'nakor-prod-webhooks',
      });
    }
  });

  it('gives rights to that table and its index, and none to the one in whose place it is', () => {
    const policies = JSON.stringify(listOf(template.service, 'AWS::IAM::Policy'));
    expect(policies).toContain(`:table/${restored}"`);
    expect(policies).toContain(`:table/${restored}/index/due"`);
    expect(policies).not.toContain(':table/nakor-prod-access"');
    expect(policies).toContain(':table/nakor-prod-requests"');
  });

  it('leaves the data stack as it is: the other table stays, unused', () => {
    expect(template.data.toJSON()).toEqual(usual.data.toJSON());
    expect(listOf(template.data, 'AWS::DynamoDB::GlobalTable').map((table) => readText(table, 'TableName'))).toContain('nakor-prod-access');
  });
});

describe('deployedTableName', () => {
  it('is that of the restored table, where there is one', () => {
    expect(Object.values(tables).map((table) => deployedTableName(stage, table))).toEqual([
      restored,
      'nakor-prod-requests',
      'nakor-prod-events',
      'nakor-prod-webhooks',
    ]);
  });

  it('is that of the data stack where nothing was restored', () => {
    expect(deployedTableName(stageOf('prod'), tables.access)).toBe('nakor-prod-access');
  });
});
