import { useState } from 'preact/hooks';
import type { EngineClient } from '../engine/engine-client.ts';
import type { EngineResults } from '../engine/protocol.ts';
import type { Language } from '../language.ts';
import type { SendingContext } from '../sending-context.ts';
import { Dialog } from '../shell/dialog.tsx';
import { DialogFoot } from '../shell/dialog-foot.tsx';
import type { SourceDocument } from '../source-document.ts';
import { ksefTexts } from '../texts/ksef.ts';
import type { CauseIssue } from './cause-issue.ts';
import { ExplainedStatus } from './explained-status.tsx';

interface RejectionDialogProps {
  readonly engine: EngineClient;
  readonly language: Language;
  readonly context: SendingContext;
  /** The open invoice; null without one. */
  readonly source: SourceDocument | null;
  readonly onClose: () => void;
  /** Marks the field of an issue. */
  readonly onIssue: (issue: CauseIssue) => void;
}

type Explanation = EngineResults['explain'];

type Answer =
  | { readonly kind: 'none' | 'working' }
  | { readonly kind: 'explained'; readonly explanation: Explanation }
  | { readonly kind: 'failed'; readonly message: string };

/** More of a response is not read: a page of KSeF with 500 invoices has less. */
const longestResponse = 1_000_000;

/** A field for what KSeF returned, and what it means. */
export function RejectionDialog({ engine, language, context, source, onClose, onIssue }: RejectionDialogProps) {
  const texts = ksefTexts[language];
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState<Answer>({ kind: 'none' });
  const explain = () => {
    setAnswer({ kind: 'working' });
    engine.explain(text, source === null ? {} : { ...context, xml: source.bytes }).then(
      (explanation) => setAnswer({ kind: 'explained', explanation }),
      (error: unknown) => setAnswer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
  };
  return (
    <Dialog
      title={texts.rejection.title}
      closeLabel={texts.close}
      onClose={onClose}
      isWide
      actions={
        <DialogFoot
          cancelLabel={texts.close}
          onCancel={onClose}
          label={texts.rejection.explain}
          id="explain-rejection"
          isDisabled={text.trim() === '' || answer.kind === 'working'}
          onAct={explain}
        />
      }
    >
      <p class="quiet">{texts.rejection.introduction}</p>
      <label class="field">
        <span>{texts.rejection.label}</span>
        <textarea
          id="rejection"
          class="pasted"
          rows={5}
          spellcheck={false}
          maxLength={longestResponse}
          placeholder={'450 … {"status":{"code":450}}'}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <div id="explanation" class="explanation" aria-live="polite" data-state={answer.kind}>
        {answer.kind === 'working' && <p class="quiet">{texts.rejection.working}</p>}
        {answer.kind === 'failed' && (
          <p class="notice error">
            {texts.rejection.failed} {answer.message}
          </p>
        )}
        {answer.kind === 'explained' && (
          <Explained {...{ language, explanation: answer.explanation, hasInvoice: source !== null, onIssue }} />
        )}
      </div>
    </Dialog>
  );
}

interface ExplainedProps {
  readonly language: Language;
  readonly explanation: Explanation;
  readonly hasInvoice: boolean;
  readonly onIssue: (issue: CauseIssue) => void;
}

function Explained({ language, explanation, hasInvoice, onIssue }: ExplainedProps) {
  const texts = ksefTexts[language].rejection;
  const { recognized, statuses, source } = explanation;
  return (
    <>
      {!recognized && <p class="notice warning">{texts.unknown}</p>}
      {statuses.map((status, index) => (
        <ExplainedStatus key={`${status.code} ${index}`} language={language} status={status} onIssue={onIssue} />
      ))}
      {recognized && !hasInvoice && <p class="notice">{texts.openInvoice}</p>}
      {recognized && <p class="quiet">{texts.source(source.text, source.edition)}</p>}
    </>
  );
}
