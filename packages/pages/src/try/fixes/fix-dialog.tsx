import { useEffect, useMemo, useState } from 'preact/hooks';
import type { TextChange } from '../editor/text-change.ts';
import type { EngineClient } from '../engine/engine-client.ts';
import type { Language } from '../language.ts';
import type { SendingContext } from '../sending-context.ts';
import { Dialog } from '../shell/dialog.tsx';
import { DialogFoot } from '../shell/dialog-foot.tsx';
import type { SourceDocument } from '../source-document.ts';
import { dialogTexts } from '../texts/dialogs.ts';
import { ChangedLines } from './changed-lines.tsx';
import { type FixPlan, listTextChanges, type PlannedChange, planFixes } from './plan-fixes.ts';

interface FixDialogProps {
  readonly engine: EngineClient;
  readonly language: Language;
  readonly source: SourceDocument;
  readonly context: SendingContext;
  /** The issue whose fixes are selected at first; null for all. */
  readonly code: string | null;
  readonly onClose: () => void;
  /** Applies changes of the text; an empty list stands for changes of the encoding only. */
  readonly onApply: (changes: readonly TextChange[]) => void;
}

type Preparation =
  | { readonly kind: 'preparing' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'ready'; readonly text: string; readonly plan: FixPlan; readonly remaining: number };

/** Changes shown at once. */
const pageSize = 50;

/** Shows what the fixes change, and applies those that are selected. */
export function FixDialog({ engine, language, source, context, code, onClose, onApply }: FixDialogProps) {
  const texts = dialogTexts[language].fixes;
  const [preparation, setPreparation] = useState<Preparation>({ kind: 'preparing' });
  const [chosen, setChosen] = useState<ReadonlySet<PlannedChange>>(new Set());
  const [shown, setShown] = useState(pageSize);
  useEffect(() => {
    let isOpen = true;
    engine.autofix(source.bytes, context, { slot: 'autofix' }).then(
      ({ xml, fixes, remaining }) => {
        if (!isOpen) return;
        const text = withLineFeeds(source.text);
        const plan = planFixes(text, withLineFeeds(xml.replace(/^\ufeff/, '')), fixes);
        const own = plan.changes.filter(({ codes }) => code === null || codes.includes(code));
        setPreparation({ kind: 'ready', text, plan, remaining: remaining.length });
        setChosen(new Set(own.length === 0 ? plan.changes : own));
      },
      (error: Error) => isOpen && setPreparation({ kind: 'failed', message: error.message }),
    );
    return () => {
      isOpen = false;
    };
  }, [engine, source, context, code]);
  // Selected changes first: they are what the visitor asked for.
  const changes = useMemo(() => (preparation.kind === 'ready' ? inOrder(preparation.plan.changes, code) : []), [preparation, code]);
  const isEncodingOnly = preparation.kind === 'ready' && changes.length === 0 && preparation.plan.others.length > 0;
  const toggle = (change: PlannedChange) => {
    const next = new Set(chosen);
    if (!next.delete(change)) next.add(change);
    setChosen(next);
  };
  const apply = () => {
    if (preparation.kind !== 'ready') return;
    const inDocument = preparation.plan.changes.filter((change) => chosen.has(change));
    onApply(listTextChanges(preparation.text, inDocument));
    onClose();
  };
  const canApply = chosen.size > 0 || isEncodingOnly;
  return (
    <Dialog
      title={texts.title}
      closeLabel={dialogTexts[language].close}
      onClose={onClose}
      isWide
      actions={
        <DialogFoot
          cancelLabel={dialogTexts[language].cancel}
          onCancel={onClose}
          label={isEncodingOnly ? texts.applyOthers : texts.apply(chosen.size)}
          id="apply-fixes"
          isDisabled={!canApply}
          onAct={apply}
        />
      }
    >
      <p class="quiet">{texts.introduction}</p>
      <div aria-live="polite">
        {preparation.kind === 'preparing' && <p>{texts.preparing}</p>}
        {preparation.kind === 'failed' && (
          <p class="notice error">
            {texts.failed} {preparation.message}
          </p>
        )}
        {preparation.kind === 'ready' && (
          <p>{changes.length === 0 && !isEncodingOnly ? texts.none : texts.remaining(preparation.remaining)}</p>
        )}
      </div>
      {isEncodingOnly && (
        <ul class="changes">
          {preparation.plan.others.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <ul class="changes">
        {changes.slice(0, shown).map((change) => (
          <li key={change.oldStart}>
            <ChangeEntry change={change} language={language} isChosen={chosen.has(change)} onToggle={() => toggle(change)} />
          </li>
        ))}
      </ul>
      {changes.length > shown && (
        <button type="button" class="button plain" onClick={() => setShown(shown + pageSize)}>
          {texts.more(changes.length - shown)}
        </button>
      )}
    </Dialog>
  );
}

interface ChangeEntryProps {
  readonly change: PlannedChange;
  readonly language: Language;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function ChangeEntry({ change, language, isChosen, onToggle }: ChangeEntryProps) {
  const texts = dialogTexts[language].fixes;
  const { oldStart, descriptions } = change;
  return (
    <>
      <label class="change-head">
        <input type="checkbox" checked={isChosen} onChange={onToggle} />
        <span>
          <strong>{texts.line(oldStart + 1)}</strong> {descriptions.length === 0 ? texts.unnamed : descriptions.join(' ')}
        </span>
      </label>
      <ChangedLines change={change} language={language} />
    </>
  );
}

function inOrder(changes: readonly PlannedChange[], code: string | null): readonly PlannedChange[] {
  if (code === null) return changes;
  const isOwn = ({ codes }: PlannedChange) => codes.includes(code);
  return [...changes.filter(isOwn), ...changes.filter((change) => !isOwn(change))];
}

function withLineFeeds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}
