import type { Language } from '../language.ts';
import { dialogTexts } from '../texts/dialogs.ts';
import { webhookTexts } from '../texts/webhooks.ts';
import type { Loaded } from './use-loaded.ts';

interface LoadStateProps {
  readonly language: Language;
  readonly loaded: Loaded<unknown>;
  readonly onRetry: () => void;
}

/** That something is read, or why it could not be read. */
export function LoadState({ language, loaded, onRetry }: LoadStateProps) {
  if (loaded.kind === 'data') return null;
  const { loading, unreachable } = dialogTexts[language].account;
  if (loaded.kind === 'loading') {
    return (
      <p class="quiet" role="status">
        {loading}
      </p>
    );
  }
  return (
    <div class="notice error row" role="alert">
      <span>{loaded.kind === 'rejected' ? loaded.message : unreachable}</span>
      <button type="button" class="button small" onClick={onRetry}>
        {webhookTexts[language].retry}
      </button>
    </div>
  );
}
