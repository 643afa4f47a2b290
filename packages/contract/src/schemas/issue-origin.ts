import { certainties, enforcers, ksefEffects, ksefEnvironments } from '@nakor/domain/validation/model/enforcement';
import { editionChecks } from '@nakor/domain/validation/model/source';
import * as z from 'zod';
import { explainSchema } from './explained.ts';

const text = z.string().nullable();
const day = z.iso.date().nullable();

/** What KSeF does with an invoice. */
export const ksefEffect = explainSchema(ksefEffects, {
  rejects: 'KSeF rejects the invoice',
  warns: 'KSeF accepts it with a technical warning (`X-System-Warning`)',
  accepts: 'KSeF accepts it',
});

/** How certain it is. */
export const certainty = explainSchema(certainties, {
  in_force: 'documented or observed',
  announced: 'announced by KSeF with a day',
  unconfirmed: 'announced but not confirmed, so it is not assumed to have taken effect',
});

/** Who enforces a condition. */
export const enforcer = explainSchema(
  enforcers,
  {
    ksef: 'KSeF checks it when the invoice is sent',
    law: 'a provision of law, or the official structure that it prescribes',
    arithmetic: 'figures that contradict each other, or a wrong check digit',
    practice: 'documentation, recommendations and plausibility',
  },
  'Where the condition comes from.',
);

/** An environment of KSeF. */
export const ksefEnvironment = explainSchema(
  ksefEnvironments,
  { prod: 'production', demo: 'demo (pre-production)', test: 'test' },
  'The KSeF environment.',
);

const publication = z.string().describe('The publication that says so.');

/** What KSeF does with the invoice. */
export const ksefEnforcement = z
  .strictObject({
    environment: ksefEnvironment,
    effect: ksefEffect,
    since: day.describe('The first day on which it does so; null if it is not published.'),
    certainty,
    source: publication,
    unless: z.string().optional().describe('When it does something else all the same.'),
    next: z
      .strictObject({ effect: ksefEffect, from: day.describe('The first day; null if none is published.'), certainty, source: publication })
      .optional()
      .describe('A change to come, or one whose day has passed without confirmation.'),
  })
  .describe('What KSeF does on the day of sending in the environment of the request; only where `enforced_by` is `ksef`.');

/** How the document of a rule was compared with it. */
export const editionCheck = explainSchema(
  editionChecks,
  {
    compared: 'with the edition that is cited, and no newer one is known',
    second_hand: 'with what others published about the document, such as summaries of its chapters, not with the document itself',
    not_compared: 'with neither, so a newer edition may say something else',
  },
  'With what the rule was compared.',
);

const edition = {
  title: z.string().describe('Title of the document.'),
  edition: text.describe('The edition that is cited; null if it is not known.'),
  edition_checked: z.boolean().describe('Whether the rule was compared with this edition and no newer one is known.'),
  edition_check: editionCheck.optional(),
};

const sourcePart = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('law').describe('A provision of law.'),
    act: z.string().describe('Name of the act.'),
    provision: z.string().describe('Article and paragraph, in Polish notation.'),
    paragraph_checked: z.boolean().describe('False if only the article is certain.'),
  }),
  z.strictObject({
    kind: z.literal('schema').describe('The official schema.'),
    element: text.describe('Name of the element or attribute; null for the schema as a whole.'),
    quote: text.describe('Words of its annotation, verbatim; null for the structure itself.'),
  }),
  z.strictObject({
    kind: z.literal('document').describe('A published document or standard.'),
    ...edition,
    chapter: text.describe('Chapter; null for the whole document.'),
  }),
  z.strictObject({
    kind: z.literal('ksef').describe('Technical documentation of KSeF.'),
    ...edition,
    section: text.describe('Section or code; null for the whole page.'),
  }),
  z.strictObject({ kind: z.literal('own').describe('Plausibility, without a source.') }),
]);

/** Why a rule exists. */
export const issueSource = z
  .strictObject({
    text: z.string().describe('The source in words.'),
    parts: z
      .array(sourcePart)
      .describe('Its parts: `law`, `schema`, `document`, `ksef` (its technical documentation) or `own` (plausibility).'),
  })
  .describe('Why the rule exists.');
