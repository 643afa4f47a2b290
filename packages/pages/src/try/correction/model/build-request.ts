import type { CorrectionRequest, NakorErrorDetail, ScenarioEntry, Xml } from 'nakor/browser';
import type { SendingContext } from '../../sending-context.ts';
import type { DescribedInvoice } from './described-invoice.ts';
import type { Permissions } from './permissions.ts';
import { type EntryProblem, listRequestedChanges } from './requested-changes.ts';
import type { WizardState } from './wizard-state.ts';

/** A question that determines how a correction is built. */
export type Question = ScenarioEntry['questions'][number];

/** Ids of the questions about the original invoice, which have a step of their own. */
export const originalQuestionIds = {
  ksefNumber: 'nr_ksef_faktury_korygowanej',
  outsideKsef: 'poza_ksef',
  issueDay: 'data_wystawienia_faktury_korygowanej',
} as const;

/** A request, and where its parts come from. */
export interface BuiltRequest {
  readonly request: CorrectionRequest;
  /** Paths of the form, by the index of the change. */
  readonly origins: readonly string[];
  readonly problems: ReadonlyMap<string, EntryProblem>;
}

/** What a request depends on besides the state. */
export interface RequestContext {
  readonly source: Xml;
  readonly earlierCorrections: readonly Xml[];
  readonly described: DescribedInvoice;
  readonly permissions: Permissions;
  /** Where and as of when the correction is made. */
  readonly sending: SendingContext;
  /** Those of all chosen scenarios. */
  readonly questions: readonly Question[];
}

/** The questions of all chosen scenarios, each once. */
export function listQuestions(scenarios: readonly Pick<ScenarioEntry, 'questions'>[]): readonly Question[] {
  const byId = new Map<string, Question>();
  for (const { questions } of scenarios) {
    for (const question of questions) if (!byId.has(question.id)) byId.set(question.id, question);
  }
  return [...byId.values()];
}

/** The request for what was entered. Fields that were left empty are left out where they are optional. */
export function buildRequest(state: WizardState, context: RequestContext): BuiltRequest {
  const { statements, scenarioIds } = state;
  const { changes, origins, problems } = listRequestedChanges(state, context.described, context.permissions);
  const answers = answersOf(state, context.questions);
  const optional = {
    ...statedContext(context.sending),
    ...(context.earlierCorrections.length === 0 ? {} : { corrections_xml: context.earlierCorrections }),
    ...(statements.data_wystawienia === '' ? {} : { data_wystawienia: statements.data_wystawienia }),
    ...(Object.keys(answers).length === 0 ? {} : { question_answers: answers }),
    ...(isMoving(scenarioIds) && statements.desired_jpk_field !== '' ? { desired_jpk_field: statements.desired_jpk_field } : {}),
    ...forcedType(statements.force_typ_korekty),
    ...(statements.include_state_after === '' ? {} : { include_state_after: true }),
  };
  const request: CorrectionRequest = {
    source_xml: context.source,
    scenario_id: scenarioIds[0] ?? '',
    changes: [...changes],
    przyczyna_korekty: statements.przyczyna_korekty.trim(),
    numer_faktury_kor: statements.numer_faktury_kor.trim(),
    ...optional,
  };
  return { request, origins, problems };
}

/** Production and the present are the defaults. */
function statedContext({ environment, as_of }: SendingContext): Partial<SendingContext> {
  return { ...(environment === 'prod' ? {} : { environment }), ...(as_of === undefined ? {} : { as_of }) };
}

function isMoving(scenarioIds: readonly string[]): boolean {
  return scenarioIds.includes('advance-jpk-reclassify');
}

function forcedType(text: string): Pick<CorrectionRequest, 'force_typ_korekty'> {
  return text === 'A' || text === 'B' || text === 'C' ? { force_typ_korekty: text } : {};
}

/** Defaults are left out, so that the request shows what the visitor decided. */
function answersOf({ answers, isInKsef }: WizardState, questions: readonly Question[]): Readonly<Record<string, string>> {
  const { ksefNumber, outsideKsef } = originalQuestionIds;
  const unused = isInKsef === true ? outsideKsef : isInKsef === false ? ksefNumber : null;
  return Object.fromEntries(
    questions.flatMap(({ id, default_answer }) => {
      const text = (answers[id] ?? '').trim();
      return text === '' || text === default_answer || id === unused ? [] : [[id, text]];
    }),
  );
}

/** Where an error belongs on the form. */
export type ErrorPlace =
  | { readonly kind: 'field'; readonly path: string }
  | { readonly kind: 'question'; readonly id: string }
  | { readonly kind: 'statement'; readonly name: string }
  | { readonly kind: 'earlier'; readonly index: number }
  | { readonly kind: 'request' };

/** The place of the form to which an error of the engine belongs. */
export function findErrorPlace({ path = '' }: Pick<NakorErrorDetail, 'path'>, origins: readonly string[]): ErrorPlace {
  const change = /^changes\[(\d+)\]/.exec(path);
  const origin = origins[Number(change?.[1] ?? Number.NaN)];
  if (origin !== undefined) return { kind: 'field', path: origin };
  const question = /^question_answers\.(.+)$/.exec(path)?.[1];
  if (question !== undefined) return { kind: 'question', id: question };
  const earlier = /^corrections_xml\[(\d+)\]/.exec(path)?.[1];
  if (earlier !== undefined) return { kind: 'earlier', index: Number(earlier) };
  const statements = ['numer_faktury_kor', 'przyczyna_korekty', 'data_wystawienia', 'desired_jpk_field', 'force_typ_korekty'];
  return statements.includes(path) ? { kind: 'statement', name: path } : { kind: 'request' };
}
