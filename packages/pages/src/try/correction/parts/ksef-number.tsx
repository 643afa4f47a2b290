import { useForm } from '../form-context.ts';
import { listQuestions, originalQuestionIds } from '../model/build-request.ts';
import { checkKsefNumber } from '../model/check-ksef-number.ts';
import type { CorrectionData } from '../use-correction-data.ts';
import { getMessagesId, Messages } from './messages.tsx';
import { QuestionField } from './question-field.tsx';
import { TextInput } from './text-input.tsx';

/** Issue days before this one may differ from the date on the invoice. */
const firstDayOfCurrentKsef = '2026-02-01';

/** Whether the invoice is in KSeF, and its number there. */
export function KsefNumber({ data }: { readonly data: CorrectionData }) {
  const { texts, state, dispatch, described } = useForm();
  const questions = listQuestions(data.scenarios);
  const outside = questions.find(({ id }) => id === originalQuestionIds.outsideKsef);
  const issueDay = questions.find(({ id }) => id === originalQuestionIds.issueDay);
  const choices = [
    { isInKsef: true, text: texts.inKsef },
    { isInKsef: false, text: texts.outsideKsef },
  ];
  return (
    <section class="card stack">
      <fieldset class="question">
        <legend>{texts.ksefAnswer}</legend>
        <p class="quiet">{texts.ksefHint}</p>
        <div class="answers side-by-side">
          {choices.map(({ isInKsef, text }) => (
            <label key={text} class="answer">
              <input
                type="radio"
                name="in-ksef"
                checked={state.isInKsef === isInKsef}
                onChange={() => dispatch({ kind: 'ksef', isInKsef })}
              />
              <span>{text}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {state.isInKsef === true && <NumberField data={data} />}
      {state.isInKsef === false && outside !== undefined && (
        <QuestionField question={{ ...outside, text: texts.outsideReason, is_required: true }} />
      )}
      {issueDay !== undefined && described.issueDay < firstDayOfCurrentKsef && (
        <QuestionField question={{ ...issueDay, text: `${texts.issueDay}. ${texts.issueDayHint}` }} />
      )}
    </section>
  );
}

function NumberField({ data }: { readonly data: CorrectionData }) {
  const { texts, state, dispatch, described, messages } = useForm();
  const id = originalQuestionIds.ksefNumber;
  const text = state.answers[id] ?? '';
  const problem = text.trim() === '' ? null : checkKsefNumber(text, data.analysis.invoice.seller_nip, described.issueDay);
  const explanations = {
    malformed: texts.ksefMalformed,
    checksum: texts.ksefChecksum,
    'other-seller': texts.ksefOfOther,
    'before-issue': texts.ksefBeforeIssue,
  };
  const own = problem === null ? (messages.get(id) ?? []) : [explanations[problem]];
  const fieldId = `question-${id}`;
  return (
    <div class="field wide">
      <label for={fieldId}>{texts.ksefNumber}</label>
      <TextInput
        id={fieldId}
        kind="text"
        value={text}
        placeholder={described.ksefNumber ?? undefined}
        isWrong={own.length > 0}
        describedBy={`${fieldId}-hint${own.length > 0 ? ` ${getMessagesId(fieldId)}` : ''}`}
        onText={(entered) => dispatch({ kind: 'answer', id, text: entered.trim().toUpperCase() })}
      />
      <Messages fieldId={fieldId} messages={own} />
      <p class="quiet" id={`${fieldId}-hint`}>
        {text !== '' && own.length === 0 ? `✓ ${texts.ksefNumberGood}` : texts.ksefNumberHint}
      </p>
      {text === '' && described.ksefNumber === null && <p class="quiet">{texts.ksefWithout}</p>}
    </div>
  );
}
