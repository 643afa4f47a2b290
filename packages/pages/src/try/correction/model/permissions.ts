import type { ScenarioEntry } from 'nakor/browser';
import type { DescribedInvoice, FieldDefinition, PartDefinition } from './described-invoice.ts';

/** A path that a correction may change. */
type AllowedPath = ScenarioEntry['paths'][number];

/** What the chosen scenarios may change. Names are those of paths without positions: `Fa/FaWiersz/P_9A`. */
export interface Permissions {
  /** The fields that can be changed in an element that the invoice has. */
  readonly fields: readonly FieldDefinition[];
  /** The fields that can be entered in an element that the correction adds. */
  readonly newFields: readonly FieldDefinition[];
  /** Whether the element with these names, or its text, can be removed. */
  readonly mayRemove: (names: string) => boolean;
  /** Whether another element with these names can be added; only for repeated ones. */
  readonly mayAdd: (part: PartDefinition) => boolean;
}

/** Combines what several scenarios may change. */
export function getPermissions(scenarios: readonly Pick<ScenarioEntry, 'paths'>[], { fields }: DescribedInvoice): Permissions {
  const paths = scenarios.flatMap((scenario) => scenario.paths);
  const allowing = new Map(fields.map((field) => [field, paths.filter((path) => matches(path, field.names))]));
  const ofExisting = ({ only_on_new }: AllowedPath) => !only_on_new;
  return {
    fields: fields.filter((field) => allowing.get(field)?.some(ofExisting)),
    newFields: fields.filter((field) => (allowing.get(field)?.length ?? 0) > 0),
    mayRemove: (names) => paths.some((path) => path.can_remove && matches(path, names)),
    mayAdd: ({ names, isRepeated, isAddedByScenarios }) => {
      const inside = (path: AllowedPath) => path.pattern.startsWith(`${names}/`) || matches(path, `${names}/`);
      return isRepeated && paths.some((path) => inside(path) && (path.only_on_new || !isAddedByScenarios));
    },
  };
}

function matches({ pattern }: AllowedPath, names: string): boolean {
  return pattern.endsWith('/*') ? names.startsWith(pattern.slice(0, -1)) : names === pattern;
}
