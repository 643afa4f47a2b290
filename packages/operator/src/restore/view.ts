import { formatTextTable } from '@nakor/domain/shared/text-table';
import type { TableDifference } from '@nakor/operations/maintenance/compare-tables';

/** A difference as JSON. */
export function buildDifferenceJson({ kind, id, organizationId, difference, fields }: TableDifference) {
  return { kind, id, organization_id: organizationId, difference, fields };
}

const kindOrder: readonly TableDifference['kind'][] = ['key', 'organization', 'preset', 'incident', 'webhook'];

/** Differences as a table. Keys come first, as they matter most. */
export function tabulateDifferences(differences: readonly TableDifference[]): string {
  const sorted = [...differences].sort((left, right) => kindOrder.indexOf(left.kind) - kindOrder.indexOf(right.kind));
  return formatTextTable(
    ['kind', 'id', 'organization', 'difference'],
    sorted.map(({ kind, id, organizationId, difference, fields }) => [
      kind,
      id,
      organizationId ?? '-',
      difference === 'changed' ? fields.map(({ name, from, into }) => `${name}: ${from} -> ${into}`).join('; ') : difference,
    ]),
  );
}
