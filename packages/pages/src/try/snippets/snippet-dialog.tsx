import { useState } from 'preact/hooks';
import type { Language } from '../language.ts';
import type { SendingContext } from '../sending-context.ts';
import { Dialog } from '../shell/dialog.tsx';
import { dialogTexts } from '../texts/dialogs.ts';
import { getApiUrl } from './api-url.ts';
import { buildSnippet, type SnippetKind, type SnippetOperation, snippetKinds, snippetNames } from './snippets.ts';

interface SnippetDialogProps {
  readonly language: Language;
  readonly fileName: string;
  readonly context: SendingContext;
  /** What was done last in the page. */
  readonly operation: SnippetOperation;
  readonly onClose: () => void;
}

/** What was done in the page, as a request or a command to copy. */
export function SnippetDialog({ language, fileName, context, operation: initial, onClose }: SnippetDialogProps) {
  const texts = dialogTexts[language].snippets;
  const [kind, setKind] = useState<SnippetKind>('curl');
  const [operation, setOperation] = useState(initial);
  const [status, setStatus] = useState('');
  const snippet = buildSnippet(kind, { operation, fileName, context, language, apiUrl: getApiUrl(location.href) });
  const copy = () =>
    writeClipboard(snippet).then(
      () => setStatus(texts.copied),
      () => setStatus(texts.notCopied),
    );
  return (
    <Dialog
      title={texts.title}
      closeLabel={dialogTexts[language].close}
      onClose={onClose}
      isWide
      actions={
        <>
          <span role="status">{status}</span>
          <button type="button" class="button primary" onClick={() => void copy()}>
            {texts.copy}
          </button>
        </>
      }
    >
      <p class="quiet">{texts.introduction}</p>
      <div class="row">
        <fieldset class="switch" aria-label={texts.operation}>
          {(['validate', 'autofix'] as const).map((name) => (
            <button type="button" key={name} aria-pressed={name === operation} onClick={() => setOperation(name)}>
              {texts.operations[name]}
            </button>
          ))}
        </fieldset>
        <fieldset class="switch" aria-label={texts.kinds}>
          {snippetKinds.map((name) => (
            <button type="button" key={name} aria-pressed={name === kind} onClick={() => setKind(name)}>
              {snippetNames[name]}
            </button>
          ))}
        </fieldset>
      </div>
      <section class="snippet-frame" aria-label={texts.code}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
        <pre class="snippet" id="snippet" tabIndex={0}>
          {snippet}
        </pre>
      </section>
    </Dialog>
  );
}

/** Pages that were opened from a disk have no clipboard in some browsers. */
async function writeClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
