import type { ApiDescription } from '@nakor/contract/api-description';
import { accountTexts } from './account.ts';
import { batchesTexts } from './batches.ts';
import { commonTexts } from './common.ts';
import { correctionsTexts } from './corrections.ts';
import { errorsTexts } from './errors.ts';
import { eventsTexts } from './events.ts';
import { examplesTexts } from './examples.ts';
import { introductionTexts } from './introduction.ts';
import { ksefTexts } from './ksef.ts';
import { operationsTexts } from './operations.ts';
import { platformTexts } from './platform.ts';
import { requestsTexts } from './requests.ts';
import { rulesTexts } from './rules.ts';
import { listUntranslatedParts, type PolishTexts, translateDescription } from './translate.ts';
import { validationTexts } from './validation.ts';
import { webhooksTexts } from './webhooks.ts';

/** All texts. The same English text has one translation. */
const polishTexts: PolishTexts = {
  ...operationsTexts,
  ...requestsTexts,
  ...eventsTexts,
  ...errorsTexts,
  ...platformTexts,
  ...rulesTexts,
  ...accountTexts,
  ...validationTexts,
  ...ksefTexts,
  ...correctionsTexts,
  ...batchesTexts,
  ...webhooksTexts,
  ...commonTexts,
  ...examplesTexts,
  ...introductionTexts,
};

/** A text of the description in Polish; as it is where it has no translation, which a test forbids. */
export function sayInPolish(text: string): string {
  return translateDescription(text, polishTexts) ?? text;
}

/**
 * The description of the API with its texts in Polish: of operations, parameters, bodies, fields, responses and headers, and the titles of examples.
 * The introduction stays in English, because its headings name its sections in URLs; {@link sayInPolish} translates it.
 */
export function describeInPolish(description: ApiDescription): ApiDescription {
  return mapDescription(description, sayInPolish);
}

/** What of a description has no translation yet; empty if the reference is complete. */
export function listUntranslatedTexts(description: ApiDescription): readonly string[] {
  const missing = new Set<string>();
  const look = (text: string) => {
    for (const part of listUntranslatedParts(text, polishTexts)) missing.add(part);
    return text;
  };
  look(description.info.description);
  mapDescription(description, look);
  return [...missing];
}

/** Translations whose English text is no longer part of the description. */
export function listUnusedTexts(description: ApiDescription): readonly string[] {
  const used = new Set<string>();
  const texts = new Proxy(polishTexts, {
    get: (all, name) => {
      if (typeof name === 'string' && Object.hasOwn(all, name)) used.add(name);
      return Reflect.get(all, name);
    },
  });
  const look = (text: string) => translateDescription(text, texts) ?? text;
  look(description.info.description);
  mapDescription(description, look);
  return Object.keys(polishTexts).filter((text) => !used.has(text));
}

/** Keywords whose values are data, not descriptions. */
const dataKeywords: ReadonlySet<string> = new Set(['example', 'value', 'const', 'enum']);

/** Groups of operations have Polish names of their own. */
function mapDescription({ info, tags, ...rest }: ApiDescription, say: (text: string) => string): ApiDescription {
  return { info, tags, ...(mapTexts(rest, say) as Omit<ApiDescription, 'info' | 'tags'>) };
}

/** @param isNamed whether the names of the members are those of fields, such as `value`, and no keywords */
function mapTexts(value: unknown, say: (text: string) => string, isNamed = false): unknown {
  if (Array.isArray(value)) return value.map((member) => mapTexts(member, say));
  if (typeof value !== 'object' || value === null) return value;
  const isExample = 'summary' in value && 'value' in value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (typeof member === 'string') return [name, name === 'description' || (name === 'summary' && isExample) ? say(member) : member];
      return [name, !isNamed && dataKeywords.has(name) ? member : mapTexts(member, say, !isNamed && name === 'properties')];
    }),
  );
}
