import { describe, expect, it } from 'vitest';
import { deployedTableNames, tableNamesOf } from '../../../../../../infra/local/commands/operator/stage-tables.ts';

describe('tableNamesOf', () => {
  it('derives the names from the stage', () => {
    expect(tableNamesOf({ name: 'prod', restoredTables: {} })).toEqual({
      access: 'nakor-prod-access',
      requests: 'nakor-prod-requests',
      events: 'nakor-prod-events',
      webhooks: 'nakor-prod-webhooks',
    });
  });

  it('returns the restored table when the stage uses one', () => {
    const restoredTables = { access: 'nakor-prod-access-20261120' };
    expect(tableNamesOf({ name: 'prod', restoredTables })).toMatchObject({
      access: 'nakor-prod-access-20261120',
      events: 'nakor-prod-events',
    });
  });
});

it('deployedTableNames finds the tables of a stage by its name', () => {
  expect(deployedTableNames('dev')).toMatchObject({ webhooks: 'nakor-dev-webhooks' });
  expect(deployedTableNames('local')).toMatchObject({ webhooks: 'nakor-local-webhooks' });
});
