import { getTableName, type TableDefinition } from '@nakor/aws/dynamodb/tables';
import type { StageSettings } from './stages.ts';

/** Full name of the table that a stage uses: the restored one if its settings name one, otherwise that of the data stack. */
export function getDeployedTableName(stage: Pick<StageSettings, 'name' | 'restoredTables'>, table: TableDefinition): string {
  const restored: Readonly<Record<string, string | undefined>> = stage.restoredTables;
  return restored[table.name] ?? getTableName(stage.name, table);
}
