import * as z from 'zod';
import { explainSchema } from './explained.ts';
import { asOf, sendingContext } from './validation.ts';

/** More events are not read: KSeF announces a few each month. */
const offlineEventLimit = 1_000;

const day = z.iso.date();

/** Deadlines are computed for these years. */
const firstYear = 2000;
const lastYear = 2199;

/** Whether a day, or an instant with a time zone, is one for which deadlines can be computed. */
function isDayOrInstant(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return (day.safeParse(text).success || asOf.safeParse(text).success) && year >= firstYear && year <= lastYear;
}

const dayOrInstant = z
  .string()
  .refine(isDayOrInstant, { params: { code: 'invalid_day_or_instant' } })
  .meta({ examples: ['2026-10-15', '2026-10-15T09:00:00+02:00'] });

/** An announced period without KSeF. */
export const offlineEvent = z.strictObject({
  type: explainSchema(
    ['unavailability', 'failure', 'total_failure'],
    {
      unavailability: 'maintenance that the Ministry announced (art. 106nh)',
      failure: 'announced in the BIP bulletin and by Latarnia (art. 106nf)',
      total_failure: 'announced in the mass media (art. 106ng)',
    },
    'What was announced.',
  ),
  start: dayOrInstant.describe('When it began: a day in Poland, or an instant in RFC 3339 with a time zone.'),
  end: dayOrInstant.nullable().optional().describe('When it ended, in the same form; null or absent while it goes on.'),
});

const fields = {
  xml: z.string().min(1).optional().describe('XML of the invoice, for its issue date and its buyer. Either this or `p1` is required.'),
  p1: day
    .refine(isDayOrInstant, { params: { code: 'invalid_day_or_instant' } })
    .optional()
    .describe('Date of issue, `P_1`; by default that of `xml`.'),
  mode: explainSchema(
    ['offline24', 'unavailability', 'failure', 'total_failure'],
    {
      offline24: 'by choice, or for a problem of the issuer',
      unavailability: 'during maintenance of KSeF',
      failure: 'during a failure of KSeF',
      total_failure: 'during a total failure',
    },
    'How the invoice was issued. By default, what the events on the day of issue allow, otherwise `offline24`.',
  ).optional(),
  buyer: explainSchema(
    ['polish_nip', 'other'],
    { polish_nip: 'has a Polish NIP, and receives invoices in KSeF', other: 'every other buyer' },
    'The buyer; by default that of `xml`.',
  ).optional(),
  sent_at: dayOrInstant
    .optional()
    .describe('When the invoice was sent to KSeF: a day in Poland, or an instant in RFC 3339. Absent if it was not.'),
  ksef_number: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ examples: ['5265877635-20250826-0100001AF629-AF'] })
    .describe('KSeF number of the invoice, if it has one.'),
  events: z
    .array(offlineEvent)
    .max(offlineEventLimit)
    .optional()
    .describe('Announced events, in any order. Nothing is requested from KSeF: what is not listed is assumed not to have happened.'),
  saturday: explainSchema(
    ['free', 'working'],
    { free: 'Saturday is not a working day, as in an example of the Ministry (default)', working: 'it is one' },
    'How `deadline` counts Saturdays; the act does not say.',
  ).optional(),
  as_of: sendingContext.as_of.describe(
    'The instant for which the status is determined, in RFC 3339 with a time zone: from 2026-02-01 to one year ahead; by default now.',
  ),
};

/** JSON body of `POST /offline/assess`. */
export const offlineBody = z.strictObject(fields).refine(({ xml, p1 }) => xml !== undefined || p1 !== undefined, {
  path: ['p1'],
  params: { code: 'needed_without_xml' },
});

/** What a request states about an invoice issued without a connection to KSeF. */
export type OfflineBody = z.infer<typeof offlineBody>;

/** An announced event, as stated. */
export type OfflineEvent = z.infer<typeof offlineEvent>;

/** Content of the file of events that `nakor latarnia` writes; other fields say where it comes from and are ignored. */
export const offlineEventsFile = z.looseObject({ events: z.array(offlineEvent).max(offlineEventLimit) });
