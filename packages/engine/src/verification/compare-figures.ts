import type { AuditPackValidation } from '@nakor/contract/schemas/audit-pack-validation';
import { truncate } from '@nakor/domain/shared/truncate';

type Figures = Readonly<Record<string, unknown>>;

/**
 * Compares what every version of Nakor reads from the same documents in the same way: what is corrected, and by how much.
 *
 * @param actual what the documents contain
 * @returns      the differences
 */
export function compareFigures(stated: AuditPackValidation, actual: AuditPackValidation): readonly string[] {
  const [statedFigures, actualFigures] = [figuresOf(stated), figuresOf(actual)];
  return differing(statedFigures, actualFigures).map(
    (name) => `${name} is ${shown(statedFigures[name])}, but the documents give ${shown(actualFigures[name])}.`,
  );
}

/** Names of the parts of `validation.json` that differ, those of `changes` individually. The version itself is ignored. */
export function listDifferingParts(stated: AuditPackValidation, actual: AuditPackValidation): readonly string[] {
  return differing(partsOf(stated), partsOf(actual));
}

function figuresOf({ reference, changes }: AuditPackValidation): Figures {
  const { totals, by_rate } = changes;
  return {
    ...prefixed('reference', reference),
    'changes.rodzaj_faktury': changes.rodzaj_faktury,
    'changes.typ_korekty': changes.typ_korekty,
    'changes.currency': changes.currency,
    ...prefixed('changes.totals', totals),
    'changes.payment': changes.payment,
    // Rate labels are text whose wording may change between versions.
    ...Object.fromEntries(by_rate.map(({ field, rates: _, ...amounts }) => [`changes.by_rate of ${field}`, amounts])),
    'changes.by_rate': by_rate.map(({ field }) => field),
  };
}

function partsOf({ producer: _, official_schema: __, changes, ...parts }: AuditPackValidation): Figures {
  return { ...parts, ...prefixed('changes', changes) };
}

function prefixed(name: string, parts: Readonly<Record<string, unknown>>): Figures {
  return Object.fromEntries(Object.entries(parts).map(([part, value]) => [`${name}.${part}`, value]));
}

function differing(one: Figures, other: Figures): readonly string[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
}

const maxShownCharacters = 301;

function shown(value: unknown): string {
  return truncate(JSON.stringify(value) ?? 'missing', maxShownCharacters);
}
