import { tables } from '@nakor/aws/dynamodb/tables';
import { getDeployedTableName } from '../../../aws/deployed-table-name.ts';
import { type StageSettings, stages } from '../../../aws/stages.ts';

/** Full names of the tables of a stage. */
export type TableNames = Readonly<Record<keyof typeof tables, string>>;

/** The tables that the functions of a stage use, including restored ones. Changes to any other table have no effect. */
export function listTableNames(stage: Pick<StageSettings, 'name' | 'restoredTables'>): TableNames {
  const nameOf = (key: keyof TableNames) => getDeployedTableName(stage, tables[key]);
  return { access: nameOf('access'), requests: nameOf('requests'), events: nameOf('events'), webhooks: nameOf('webhooks') };
}

/** The same for a stage by its name, as this version of the project would deploy it. A stage without settings, such as `local`, has no restored tables. */
export function listDeployedTableNames(stage: string): TableNames {
  return listTableNames(stages.find(({ name }) => name === stage) ?? { name: stage, restoredTables: {} });
}
