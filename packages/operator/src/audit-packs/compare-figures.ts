import type { AuditPackValidation } from '@nakor/contract/schemas/audit-pack-validation';
import { truncate } from '@nakor/domain/shared/truncate';

type Figures = Readonly<Record<string, unknown>>;

/**
 * Compares what no version of Nakor reads from the same documents in another way: what is corrected, and by how much.
 *
 * @param ours what is found in the documents now
 * @returns    what differs
 */
export function compareFigures(theirs: AuditPackValidation, ours: AuditPackValidation): readonly string[] {
  const [stated, found] = [figuresOf(theirs), figuresOf(ours)];
  return differing(stated, found).map((name) => `${name} is ${shown(stated[name])}, and the documents give ${shown(found[name])}.`);
}

/** Names of the parts of `validation.json` that differ, those of `changes` by themselves; without what tells the versions apart. */
export function differingParts(theirs: AuditPackValidation, ours: AuditPackValidation): readonly string[] {
  return differing(partsOf(theirs), partsOf(ours));
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
    // Names of rates are words, which may be put in another way.
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

const shownCharacters = 301;

function shown(value: unknown): string {
  return truncate(JSON.stringify(value) ?? 'missing', shownCharacters);
}
