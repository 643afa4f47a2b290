import type * as z from 'zod';

/** The schema at a path, without wrappers that make it optional or transform it; null when the path leads to no field. */
export function findSchemaAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): z.core.$ZodType | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') return findSchemaAt(def.innerType, path);
  if (def.type === 'pipe') return findSchemaAt(isTransform(def.in) ? def.out : def.in, path);
  const [step, ...rest] = path;
  if (step === undefined) return schema;
  if (def.type === 'array') return findSchemaAt(def.element, rest);
  if (def.type === 'record') return findSchemaAt(def.valueType, rest);
  const inner = def.type === 'object' && Object.hasOwn(def.shape, step) ? def.shape[String(step)] : undefined;
  return inner === undefined ? null : findSchemaAt(inner, rest);
}

/** Names of the fields that a schema has at a path; empty when there is no object. */
export function listKnownFields(schema: z.core.$ZodType, path: readonly PropertyKey[]): readonly string[] {
  const def = (findSchemaAt(schema, path) as z.core.$ZodTypes | null)?._zod.def;
  return def?.type === 'object' ? Object.keys(def.shape) : [];
}

function isTransform(schema: z.core.$ZodType): boolean {
  return (schema as z.core.$ZodTypes)._zod.def.type === 'transform';
}
