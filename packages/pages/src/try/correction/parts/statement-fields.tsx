import { useForm } from '../form-context.ts';
import type { WizardScenario } from '../model/wizard-scenario.ts';
import type { Statements } from '../model/wizard-state.ts';
import { getMessagesId, Messages } from './messages.tsx';
import { TextInput } from './text-input.tsx';

/** The number, the reason and the date of the correction. */
export function StatementFields({ primary }: { readonly primary: WizardScenario | undefined }) {
  const { texts, state, dispatch } = useForm();
  return (
    <section class="card stack" aria-label={texts.statements}>
      <h3>{texts.statements}</h3>
      <div class="fields">
        <Statement name="numer_faktury_kor" kind="text" label={texts.number} hint={texts.numberHint} />
        <Statement name="data_wystawienia" kind="date" label={texts.issueDate} hint={texts.issueDateHint} />
      </div>
      <Statement name="przyczyna_korekty" kind="text" label={texts.reason} hint={texts.reasonHint} />
      <fieldset class="row ideas" aria-label={texts.reasonIdeas}>
        {(primary?.usualReasons ?? []).map((reason) => (
          <button
            key={reason}
            type="button"
            class="button small"
            lang="pl"
            aria-pressed={state.statements.przyczyna_korekty === reason}
            onClick={() => dispatch({ kind: 'state', name: 'przyczyna_korekty', text: reason })}
          >
            {reason}
          </button>
        ))}
      </fieldset>
      {primary?.id === 'advance-jpk-reclassify' && <JpkTarget />}
    </section>
  );
}

interface StatementProps {
  readonly name: keyof Statements;
  readonly kind: 'text' | 'date';
  readonly label: string;
  readonly hint: string;
}

function Statement({ name, kind, label, hint }: StatementProps) {
  const { state, dispatch, messages } = useForm();
  const id = `statement-${name}`;
  const own = messages.get(name);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <TextInput
        id={id}
        kind={kind}
        value={state.statements[name]}
        isWrong={own !== undefined}
        describedBy={`${id}-hint${own === undefined ? '' : ` ${getMessagesId(id)}`}`}
        onText={(text) => dispatch({ kind: 'state', name, text })}
      />
      <Messages fieldId={id} messages={own} />
      <p class="quiet" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}

function JpkTarget() {
  const { texts, state, dispatch, described, messages } = useForm();
  const id = 'statement-desired_jpk_field';
  return (
    <div class="field">
      <label for={id}>{texts.jpkTarget}</label>
      <select
        id={id}
        value={state.statements.desired_jpk_field}
        onChange={(event) => dispatch({ kind: 'state', name: 'desired_jpk_field', text: event.currentTarget.value })}
      >
        <option value="">{texts.emptyOption}</option>
        {described.jpkTargets.map((field) => (
          <option key={field} value={field}>
            {field}
          </option>
        ))}
      </select>
      <Messages fieldId={id} messages={messages.get('desired_jpk_field')} />
      <p class="quiet">{texts.jpkTargetHint}</p>
    </div>
  );
}

/** Statements that rarely need a change. */
export function StatementSettings() {
  const { texts, state, dispatch, messages } = useForm();
  const id = 'statement-force_typ_korekty';
  const { force_typ_korekty, include_state_after } = state.statements;
  return (
    <>
      <div class="field">
        <label for={id}>{texts.forcedType}</label>
        <select
          id={id}
          value={force_typ_korekty}
          onChange={(event) => dispatch({ kind: 'state', name: 'force_typ_korekty', text: event.currentTarget.value })}
        >
          {Object.entries(texts.forcedTypes).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <Messages fieldId={id} messages={messages.get('force_typ_korekty')} />
      </div>
      <label class="row">
        <input
          type="checkbox"
          checked={include_state_after !== ''}
          onChange={(event) => dispatch({ kind: 'state', name: 'include_state_after', text: event.currentTarget.checked ? 'true' : '' })}
        />
        {texts.includeState}
      </label>
    </>
  );
}
