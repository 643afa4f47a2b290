import * as z from 'zod';
import { explainNullableSchema, explainSchema } from '../explained.ts';

const certainty = explainSchema(
  ['first_hand', 'second_hand', 'open'],
  {
    first_hand: 'read in the text of the act',
    second_hand: 'known from the Ministry’s table of modes and from descriptions',
    open: 'neither the act nor the Ministry says it',
  },
  'How well this is established.',
);

const marker = z.strictObject({
  marker: explainSchema(['NrKSeF', 'OFF', 'BFK', 'DI'], {
    NrKSeF: 'the KSeF number',
    OFF: 'issued during a failure and not numbered yet',
    BFK: 'outside KSeF',
    DI: 'not numbered yet',
  }),
  certainty,
});

const modes = {
  offline24: 'by choice, or for a problem of the issuer',
  unavailability: 'during maintenance of KSeF',
  failure: 'during a failure of KSeF',
  total_failure: 'during a total failure',
} as const;

const day = z.iso.date().nullable();

const decisiveEvent = z.strictObject({
  type: explainSchema(
    ['unavailability', 'failure', 'total_failure'],
    { unavailability: 'announced maintenance', failure: 'an announced failure', total_failure: 'a total failure' },
    'What was announced.',
  ),
  start: z.iso.date().describe('First day, in Poland.'),
  end: day.describe('Last day, in Poland; null while it goes on.'),
});

/** The schema of {@link OfflineAssessmentResult}. */
export const offlineAssessment = z
  .strictObject({
    issue_date: z.iso.date().describe('`P_1`: the date of issue in every mode.'),
    mode: explainSchema(['offline24', 'unavailability', 'failure', 'total_failure'], modes, 'How the invoice was issued.'),
    mode_source: explainSchema(['given', 'inferred'], { given: 'stated in the request', inferred: 'from the events on the day of issue' }),
    regime: z
      .strictObject({
        id: z.string().describe('Such as `offline24` or `failure_after_offline`; more may be added.'),
        title: z.string().describe('What it is called.'),
        legal_basis: z.array(z.string()).describe('Provisions of the VAT Act.'),
        certainty,
      })
      .describe('The rule by which the invoice is sent in the end: announced failures can move it from that of its mode to another.'),
    events: z.array(decisiveEvent).describe('The events that decided, in their order, by days in Poland.'),
    deadline: day.describe(
      'The last day on which the invoice can be sent; null if it is never sent, or if the end of an event is not known.',
    ),
    deadline_if_saturday_works: day.describe('The same with Saturdays as working days; null if it does not differ.'),
    status: explainSchema(['in_time', 'late', 'not_sent_on_purpose', 'unknown'], {
      in_time: 'sent in time, or not yet due',
      late: 'sent after the deadline, or not sent and overdue',
      not_sent_on_purpose: 'need not be sent because of a total failure',
      unknown: 'the event or the day of sending is missing, or the provisions are silent',
    }),
    days_late: z.int().nonnegative().describe('Days after the deadline; 0 if it is not late.'),
    required_marks: z.array(z.string()).describe('Captions of the codes that a copy outside KSeF must have now.'),
    qr: z
      .strictObject({
        kod_i: z.string().nullable().describe('Caption of code I: `OFFLINE`, or the KSeF number; null without code.'),
        kod_ii_required: z.boolean().describe('Whether code II (`CERTYFIKAT`) is required.'),
      })
      .describe('The verification codes on a copy outside KSeF.'),
    document_label: z
      .string()
      .nullable()
      .describe('What to call the copy for the buyer until there is a number: `potwierdzenie transakcji`; null for no particular name.'),
    receipt: explainNullableSchema(
      ['ksef_number', 'handing_over'],
      { ksef_number: 'the day of the KSeF number', handing_over: 'the day on which the buyer actually received it' },
      'The date of receipt by the buyer; null if it is not known who that is.',
    ),
    jpk_marker_now: marker.describe('Marker in JPK_V7M if it is filed now.'),
    jpk_marker_after_number: marker.nullable().describe('Marker if it is filed when there is a number; null if there will be none.'),
    jpk_correction_after_number: z.boolean().describe('Whether a JPK_V7M that was filed without the number has to be corrected.'),
    notes: z.array(z.string()).describe('What is uncertain, or has to be known.'),
    steps: z.array(z.string()).describe('What to do now, in order.'),
  })
  .meta({ id: 'OfflineAssessment', description: 'The regime of an invoice issued without a connection to KSeF.' });

/** The regime of an invoice, in one language. */
export type OfflineAssessmentResult = z.infer<typeof offlineAssessment>;
