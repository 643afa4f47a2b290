import { describe, expect, it } from 'vitest';
import { listDeployedTableNames, listTableNames } from '../../../../../../infra/local/commands/operator/stage-tables.ts';

describe('tableNamesOf', () => {
  it('derives the names from the stage', () => {
    expect(listTableNames({ name: 'prod', restoredTables: {} })).toEqual({
      access: 'nakor-prod-access',
      requests: 'nakor-prod-requests',
      events: 'nakor-prod-events',
      webhooks: 'nakor-prod-webhooks',
    });
  });

  it('returns the restored table when the stage uses one', () => {
    const restoredTables = { access: 'nakor-prod-access-20261120' };
    expect(listTableNames({ name: 'prod', restoredTables })).toMatchObject({
      access: 'nakor-prod-access-20261120',
      events: 'nakor-prod-events',
    });
  });
});

it('deployedTableNames finds the tables of a stage by its name', () => {
  expect(listDeployedTableNames('dev')).toMatchObject({ webhooks: 'nakor-dev-webhooks' });
  expect(listDeployedTableNames('local')).toMatchObject({ webhooks: 'nakor-local-webhooks' });
});
