import { useForm } from '../form-context.ts';
import type { Question } from '../model/build-request.ts';
import { answerTableOf } from '../model/json-answers.ts';
import { isOptional } from '../model/relevant-questions.ts';
import { AnswerRows } from './answer-rows.tsx';
import { getMessagesId, Messages } from './messages.tsx';
import { TextInput } from './text-input.tsx';

/** A question with its possible answers and their effects. */
export function QuestionField({ question }: { readonly question: Question }) {
  const { texts, words, messages } = useForm();
  const id = `question-${question.id}`;
  const own = messages.get(question.id);
  const described = own === undefined ? undefined : getMessagesId(id);
  const table = question.kind === 'json' ? answerTableOf(question.id) : null;
  const title = (
    <>
      {(table === null ? undefined : texts.tableQuestions[question.id]) ?? words(question.text)}
      {isOptional(question) && <span class="quiet"> ({texts.optional})</span>}
    </>
  );
  if (question.kind === 'choice' || table !== null) {
    return (
      <fieldset class="question" id={id} tabIndex={-1} aria-describedby={described}>
        <legend>{title}</legend>
        {table === null ? <Choice question={question} /> : <AnswerRows question={question} table={table} />}
        <Messages fieldId={id} messages={own} />
      </fieldset>
    );
  }
  return (
    <div class="question">
      <label for={id}>{title}</label>
      <TextAnswer question={question} id={id} isWrong={own !== undefined} />
      <Messages fieldId={id} messages={own} />
    </div>
  );
}

function Choice({ question: { id, answers, default_answer } }: { readonly question: Question }) {
  const { texts, words, state, dispatch } = useForm();
  const chosen = state.answers[id] ?? default_answer ?? '';
  return (
    <div class="answers">
      {answers.map(({ value, effect }) => {
        const title = texts.answerTitles[value];
        return (
          <label key={value} class="answer">
            <input
              type="radio"
              name={`question-${id}`}
              value={value}
              checked={chosen === value}
              onChange={() => dispatch({ kind: 'answer', id, text: value })}
            />
            <span>
              {title !== undefined && <strong>{title}</strong>}
              {value === default_answer && <span class="badge">{texts.defaultAnswer}</span>}
              <span class={title === undefined ? undefined : 'quiet effect'}>{words(effect)}</span>
            </span>
          </label>
        );
      })}
    </div>
  );
}

interface TextAnswerProps {
  readonly question: Question;
  readonly id: string;
  readonly isWrong: boolean;
}

function TextAnswer({ question, id, isWrong }: TextAnswerProps) {
  const { state, dispatch } = useForm();
  return (
    <TextInput
      id={id}
      kind={question.kind === 'date' || question.kind === 'number' ? question.kind : 'text'}
      value={state.answers[question.id] ?? ''}
      isWrong={isWrong}
      describedBy={isWrong ? getMessagesId(id) : undefined}
      onText={(text) => dispatch({ kind: 'answer', id: question.id, text })}
    />
  );
}
