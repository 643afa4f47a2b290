import { useState } from 'preact/hooks';
import type { LimitWindow } from '../../account/read-account.ts';
import type { Language } from '../../language.ts';
import type { SendingContext } from '../../sending-context.ts';
import { batchTexts } from '../../texts/batch.ts';
import { formatCount } from '../../texts/numbers.ts';
import { documentsLimit } from '../list-documents.ts';
import type { BatchAccount } from '../protocol.ts';
import type { KeyQuestion, PhaseOf } from '../use-batch.ts';
import type { BatchStepProps } from './step-props.ts';

/** Hours for which a register can be kept; the second one is that of the service by default. */
const retentions = [1, 24, 72] as const;

/** What happens to the invoices, and the field for the key. */
export function KeyStep({ language, control, phase }: BatchStepProps & { readonly phase: PhaseOf<'key'> }) {
  const texts = batchTexts[language];
  const { storageOrigin, isChecking, problem } = phase;
  const [key, setKey] = useState('');
  const check = (event: Event) => {
    event.preventDefault();
    const typed = key.trim();
    // The program has it from here on.
    setKey('');
    control.check(typed);
  };
  return (
    <>
      {storageOrigin !== null && <Conditions language={language} storageOrigin={storageOrigin} />}
      <form class="stack" autocomplete="off" onSubmit={check}>
        <label class="field">
          <span>{texts.key}</span>
          <input
            id="batch-key"
            type="password"
            spellcheck={false}
            autocomplete="off"
            placeholder="nk_live_…"
            aria-describedby="batch-key-hint"
            value={key}
            onInput={(event) => setKey(event.currentTarget.value)}
          />
          <span id="batch-key-hint">{texts.keyHint}</span>
        </label>
        <div class="row">
          <button type="submit" class="button primary" id="check-batch-key" disabled={isChecking || storageOrigin === null}>
            {texts.check}
          </button>
          <button type="button" class="button" id="close-batch" onClick={control.close}>
            {texts.back}
          </button>
        </div>
      </form>
      <div role="status">
        {isChecking && <p>{texts.checking}</p>}
        {problem !== null && <p class="notice error">{describeQuestion(problem, language)}</p>}
      </div>
    </>
  );
}

function describeQuestion(problem: KeyQuestion, language: Language): string {
  return problem.kind === 'rejected' ? problem.message : batchTexts[language][problem.kind];
}

/** Where invoices go, how long they stay, and who pays. */
function Conditions({ language, storageOrigin }: { readonly language: Language; readonly storageOrigin: string }) {
  const texts = batchTexts[language];
  const { protocol, host } = new URL(storageOrigin);
  return (
    <ul class="notice warning batch-conditions">
      <li>
        <strong>{protocol === 'https:' ? texts.leaves(host) : texts.leavesUnencrypted(host)}</strong>
      </li>
      <li>{texts.kept}</li>
      <li>{texts.paid}</li>
    </ul>
  );
}

interface ConfirmStepProps extends BatchStepProps {
  readonly phase: PhaseOf<'confirm'>;
  readonly context: SendingContext;
}

/** Whose key it is and what it pays for; then the documents can be sent. */
export function ConfirmStep({ language, control, documents, phase, context }: ConfirmStepProps) {
  const texts = batchTexts[language];
  const { account, storageOrigin } = phase;
  const [hours, setHours] = useState<number>(retentions[1]);
  const problem = findProblem(account, documents, language);
  const { key, organization, quota } = account;
  const isLive = key.environment === 'live';
  return (
    <>
      <Conditions language={language} storageOrigin={storageOrigin} />
      <dl class="facts">
        <div>
          <dt>{isLive ? texts.payer(organization.name, organization.plan) : texts.tester(organization.name)}</dt>
          <dd>{isLive && quota.windows.map((each) => <Left key={each.window} language={language} {...each} />)}</dd>
        </div>
        <div>
          <dt>{texts.keyName}</dt>
          <dd>{key.name}</dd>
        </div>
        {key.scopes.includes('validate') && (
          <div>
            <dt>{texts.permission}</dt>
            <dd>{texts.hasPermission}</dd>
          </div>
        )}
      </dl>
      {problem !== null && (
        <p class="notice error" role="status">
          {problem}
        </p>
      )}
      <label class="field batch-retention">
        <span>{texts.retention}</span>
        <select id="batch-retention" value={String(hours)} onChange={(event) => setHours(Number(event.currentTarget.value))}>
          {retentions.map((each) => (
            <option key={each} value={String(each)}>
              {texts.hours(each)}
            </option>
          ))}
        </select>
      </label>
      <div class="row">
        <button
          type="button"
          class="button primary"
          id="send-batch"
          disabled={problem !== null}
          onClick={() => control.submit(context, hours)}
        >
          {texts.send(documents)}
        </button>
        <button type="button" class="button" id="close-batch" onClick={control.close}>
          {texts.back}
        </button>
      </div>
    </>
  );
}

/** Why the documents cannot be sent with a key; null if they can. The service checks all of it, too, but only after the upload. */
function findProblem({ key, quota }: BatchAccount, documents: number, language: Language): string | null {
  const texts = batchTexts[language];
  if (!key.scopes.includes('validate')) return texts.noPermission;
  const limit = documentsLimit[key.environment];
  if (documents > limit) return texts.tooMany(documents, limit);
  const isShort = key.environment === 'live' && quota.windows.some((each) => each.limit - each.used < documents);
  return isShort ? texts.quotaShort(documents) : null;
}

function Left({ language, window, limit, used }: LimitWindow & { readonly language: Language }) {
  const texts = batchTexts[language];
  if (window === 'minute') return null;
  return (
    <span class="batch-left">
      {texts.left} {texts.windows[window]}: {formatCount(Math.max(0, limit - used), language)}
    </span>
  );
}
