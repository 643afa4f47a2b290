import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import type { Language } from '../language.ts';
import { Dialog } from '../shell/dialog.tsx';
import { dialogTexts } from '../texts/dialogs.ts';
import { EventsSection } from './events-section.tsx';
import { type Account, findKeyProblem, type KeyProblem, type LimitWindow, readAccount } from './read-account.ts';
import type { ServiceAccess, ServiceOutcome } from './service-request.ts';
import { WebhooksSection } from './webhooks-section.tsx';

interface AccountDialogProps {
  readonly language: Language;
  readonly serviceUrl: string;
  readonly onClose: () => void;
}

type State =
  | Exclude<ServiceOutcome<Account>, { readonly kind: 'data' }>
  | { readonly kind: 'account'; readonly account: Account; readonly access: ServiceAccess }
  | { readonly kind: 'none' | 'loading' }
  | { readonly kind: 'problem'; readonly problem: KeyProblem };

/** The limits, webhooks and events of a test key. The key is kept in the dialog, and is gone with it. */
export function AccountDialog({ language, serviceUrl, onClose }: AccountDialogProps) {
  const texts = dialogTexts[language].account;
  const [key, setKey] = useState('');
  const [state, setState] = useState<State>({ kind: 'none' });
  const show = async (event: Event) => {
    event.preventDefault();
    const typed = key.trim();
    const problem = findKeyProblem(typed);
    if (problem !== null) {
      setState({ kind: 'problem', problem });
      return;
    }
    setState({ kind: 'loading' });
    const access = { serviceUrl, key: typed, language };
    const outcome = await readAccount(access);
    setState(outcome.kind === 'data' ? { kind: 'account', account: outcome.data, access } : outcome);
  };
  return (
    <Dialog title={texts.title} closeLabel={dialogTexts[language].close} onClose={onClose} isWide={state.kind === 'account'}>
      <p class="quiet">{texts.introduction}</p>
      <form class="stack" autocomplete="off" onSubmit={(event) => void show(event)}>
        <label class="field">
          <span>{texts.key}</span>
          <input
            id="key"
            type="password"
            spellcheck={false}
            autocomplete="off"
            placeholder="nk_test_…"
            aria-describedby="key-hint"
            value={key}
            onInput={(event) => setKey(event.currentTarget.value)}
          />
          <span id="key-hint">{texts.hint}</span>
        </label>
        <div>
          <button type="submit" class="button primary">
            {texts.show}
          </button>
        </div>
      </form>
      <div role="status" id="account">
        {state.kind === 'loading' && <p>{texts.loading}</p>}
        {state.kind === 'problem' && <p class="notice error">{texts[state.problem]}</p>}
        {state.kind === 'rejected' && <p class="notice error">{state.message}</p>}
        {state.kind === 'unreachable' && <p class="notice error">{texts.unreachable}</p>}
        {state.kind === 'account' && <AccountFacts account={state.account} language={language} />}
      </div>
      {state.kind === 'account' && (
        // Another key starts from the beginning.
        <Fragment key={state.access.key}>
          <WebhooksSection access={state.access} />
          <EventsSection access={state.access} />
        </Fragment>
      )}
    </Dialog>
  );
}

function AccountFacts({ account, language }: { readonly account: Account; readonly language: Language }) {
  const texts = dialogTexts[language].account;
  const { key, organization, rate_limit, quota } = account;
  const expires = key.expires_at === null ? texts.never : new Date(key.expires_at).toLocaleDateString(language);
  return (
    <>
      <dl class="facts">
        {[
          [texts.organization, organization.name],
          [texts.plan, organization.plan],
          [texts.name, key.name],
          [texts.expires, expires],
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Windows heading={texts.requests} windows={rate_limit.windows} language={language} />
      <Windows heading={texts.operations} windows={quota.windows} language={language} />
    </>
  );
}

interface WindowsProps {
  readonly heading: string;
  readonly windows: readonly LimitWindow[];
  readonly language: Language;
}

function Windows({ heading, windows, language }: WindowsProps) {
  const texts = dialogTexts[language].account;
  return (
    <section class="windows">
      <h3>{heading}</h3>
      {windows.map(({ window, used, limit }) => (
        <label key={window} class="window">
          <span>
            {texts.windows[window]}: {texts.used(used, limit)}
          </span>
          <progress max={Math.max(1, limit)} value={used} />
        </label>
      ))}
    </section>
  );
}
