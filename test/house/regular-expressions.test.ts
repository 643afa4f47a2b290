import type { ElementDeclaration, SimpleType } from '@nakor/domain/schema/model';
import { describe, expect, it } from 'vitest';
import { schemaModel } from '../support/drivers/validation.ts';
import { expressionsOf } from '../support/regular-expressions/find-expressions.ts';
import { openGrowthCache } from '../support/regular-expressions/growth-cache.ts';
import { superLinearInput } from '../support/regular-expressions/measure-growth.ts';
import { projectFiles } from '../support/runner/project-files.ts';

/** Files that build an expression at run time, and why it is linear anyway. */
const builtAtRunTime: Readonly<Record<string, string>> = {
  'packages/domain/src/fa3/identifiers/eu-vat-numbers.ts': 'A number of digits, at most 12, between both ends.',
  'packages/domain/src/schema/simple-types.ts': 'The patterns of the official schema, which are measured below.',
  'packages/operator/src/restore/arguments.ts': 'Fixed names, and one class that runs to the end.',
};

const directories = '{packages,functions,infra}/**/*';
const files = ['ts', 'js', 'cjs', 'mjs'].flatMap((extension) => projectFiles(`${directories}.${extension}`));
const all = files.map((file) => ({ ...expressionsOf(file), path: file.path }));
const withSome = all.filter(({ found }) => found.length > 0);

describe('regular expressions', () => {
  it('are found', () => {
    expect(withSome.flatMap(({ found }) => found).length).toBeGreaterThan(300);
    expect(withSome.map(({ path }) => path)).toContain('packages/verify-webhook/src/verify-webhook.cjs');
  });

  it('are literals, with few exceptions', () => {
    expect(all.filter(({ unread }) => unread.length > 0).map(({ path }) => path)).toEqual(Object.keys(builtAtRunTime));
  });

  it('take time in proportion to their input', () => {
    const growth = openGrowthCache();
    const tooSlow = withSome.flatMap(({ path, found }) =>
      found.flatMap(({ place, expression, splits }) => {
        const input = growth.superLinearInput(expression, splits);
        return input === null ? [] : [{ path, place, expression: String(expression), input }];
      }),
    );
    growth.save();
    expect(tooSlow).toEqual([]);
  });

  it('of the official schema take linear time, too, or match short values only', () => {
    const patterns = patternsBelow(schemaModel.root);
    expect(patterns.length).toBeGreaterThan(10);
    const unlimited = patterns.filter(({ maxLength }) => maxLength === null || maxLength > longestMatched);
    const expressions = new Map(unlimited.map(({ expression }) => [expression.source, expression]));
    expect([...expressions.values()].filter((expression) => superLinearInput(expression, false) !== null)).toEqual([]);
  });
});

/** `maxLength` of a type, below which its patterns do not matter: `checkValue` checks the length of a value first. */
const longestMatched = 512;

/** The patterns of all text types in and below an element. */
function patternsBelow(root: ElementDeclaration): readonly { readonly expression: RegExp; readonly maxLength: number | null }[] {
  const patterns: { expression: RegExp; maxLength: number | null }[] = [];
  const seen = new Set<ElementDeclaration['type']>();
  const add = (type: SimpleType): void => {
    for (const { expression } of type.patterns.flat()) patterns.push({ expression, maxLength: type.maxLength });
    for (const member of type.members) add(member);
  };
  const visit = (type: ElementDeclaration['type']): void => {
    if (seen.has(type)) return;
    seen.add(type);
    if ('patterns' in type) {
      add(type);
      return;
    }
    if (type.text !== null) add(type.text);
    for (const attribute of type.attributes) add(attribute.type);
    for (const { declaration } of type.childByName.values()) visit(declaration.type);
  };
  visit(root.type);
  return patterns;
}
