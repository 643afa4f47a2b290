import { useEffect, useMemo, useState } from 'preact/hooks';
import { createEnginePool } from '../../engine/engine-pool.ts';
import { startEngine } from '../../engine/start-engine.ts';
import { ChangedLines } from '../../fixes/changed-lines.tsx';
import { type PlannedChange, planFixes } from '../../fixes/plan-fixes.ts';
import { openCandidate } from '../../input/list-candidates.ts';
import { saveFile } from '../../invoice/save-file.ts';
import type { Language } from '../../language.ts';
import type { SendingContext } from '../../sending-context.ts';
import { Dialog } from '../../shell/dialog.tsx';
import { DialogFoot } from '../../shell/dialog-foot.tsx';
import { dialogTexts } from '../../texts/dialogs.ts';
import { filesTexts } from '../../texts/files.ts';
import { workbenchTexts } from '../../texts/workbench.ts';
import { type FixedFile, fixFiles, packFixedFiles } from '../fix-files.ts';
import type { Collection } from '../use-collection.ts';

interface FixAllDialogProps {
  readonly language: Language;
  readonly collection: Collection;
  readonly context: SendingContext;
  readonly onClose: () => void;
  readonly onSaved: (name: string) => void;
}

/** Documents listed at once. */
const pageSize = 100;

/** Fixes all documents that can be fixed, shows what changes in each, and saves the chosen ones as one archive. */
export function FixAllDialog({ language, collection, context, onClose, onSaved }: FixAllDialogProps) {
  const texts = filesTexts[language].fixes;
  const { entries, candidates } = collection;
  const fixable = useMemo(
    () => entries.flatMap((entry) => (entry.fixable === 0 ? [] : (candidates.get(entry.name) ?? []))),
    [entries, candidates],
  );
  const [fixed, setFixed] = useState<readonly FixedFile[]>([]);
  const [isDone, setDone] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState(pageSize);
  useEffect(() => {
    const controller = new AbortController();
    const pool = createEnginePool(startEngine, language);
    const ready: FixedFile[] = [];
    void fixFiles(fixable, { pool, context, signal: controller.signal }, (file) => {
      ready.push(file);
      if (ready.length % 20 === 0) setFixed(ready.slice());
    }).then(() => {
      pool.close();
      if (controller.signal.aborted) return;
      const order = new Map(fixable.map(({ name }, index) => [name, index]));
      setFixed(ready.sort((one, other) => (order.get(one.candidate.name) ?? 0) - (order.get(other.candidate.name) ?? 0)));
      setDone(true);
    });
    return () => {
      controller.abort();
      pool.close();
    };
  }, [fixable, context, language]);
  const changed = fixed.filter(({ content }) => content !== null);
  const chosen = changed.filter(({ candidate }) => !left.has(candidate.name));
  const toggle = (name: string) => {
    const next = new Set(left);
    if (!next.delete(name)) next.add(name);
    setLeft(next);
  };
  const save = async () => {
    const name = filesTexts[language].fileNames.fixed;
    const pool = createEnginePool(startEngine, language);
    try {
      saveFile(await packFixedFiles(chosen, pool), name, 'application/zip');
    } finally {
      pool.close();
    }
    onSaved(name);
    onClose();
  };
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
          label={texts.save(chosen.length)}
          id="save-fixed"
          isDisabled={!isDone || chosen.length === 0}
          onAct={() => void save()}
        />
      }
    >
      <p class="quiet">{texts.introduction}</p>
      <div aria-live="polite">
        {!isDone && <p>{texts.preparing(fixed.length, fixable.length)}</p>}
        {isDone && changed.length === 0 && <p>{texts.none}</p>}
      </div>
      {isDone && changed.length > 1 && (
        <label class="change-head">
          <input
            type="checkbox"
            id="choose-all"
            checked={left.size === 0}
            onChange={() => setLeft(left.size === 0 ? new Set(changed.map(({ candidate }) => candidate.name)) : new Set())}
          />
          <span>{texts.all}</span>
        </label>
      )}
      <ul class="fixed-files">
        {isDone &&
          fixed.slice(0, shown).map((file) => (
            <li key={file.candidate.name}>
              <FixedEntry
                file={file}
                language={language}
                isChosen={!left.has(file.candidate.name)}
                onToggle={() => toggle(file.candidate.name)}
              />
            </li>
          ))}
      </ul>
      {isDone && fixed.length > shown && (
        <button type="button" class="button plain" onClick={() => setShown(shown + pageSize)}>
          {workbenchTexts[language].showMore} ({workbenchTexts[language].showing(shown, fixed.length)})
        </button>
      )}
    </Dialog>
  );
}

interface FixedEntryProps {
  readonly file: FixedFile;
  readonly language: Language;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function FixedEntry({ file, language, isChosen, onToggle }: FixedEntryProps) {
  const texts = filesTexts[language].fixes;
  const { candidate, content, fixes, isValid } = file;
  if (content === null) {
    return (
      <p>
        {candidate.name} <span class="quiet">{texts.notFixed}</span>
      </p>
    );
  }
  return (
    <>
      <label class="change-head">
        <input type="checkbox" checked={isChosen} onChange={onToggle} aria-label={texts.choose(candidate.name)} />
        <span>
          <strong>{candidate.name}</strong> <span class="quiet">{texts.document(fixes)}</span>{' '}
          <span class={`badge ${isValid ? 'good' : 'warning'}`}>{isValid ? texts.becomesValid : texts.staysWrong}</span>
        </span>
      </label>
      <Preview file={file} language={language} />
    </>
  );
}

/** What changes in a document; read only when it is opened. */
function Preview({ file, language }: Pick<FixedEntryProps, 'file' | 'language'>) {
  const [changes, setChanges] = useState<readonly PlannedChange[] | null>(null);
  const load = async () => {
    if (changes === null) setChanges(await listChanges(file));
  };
  return (
    <details class="preview" onToggle={(event) => event.currentTarget.open && void load()}>
      <summary>{filesTexts[language].fixes.preview}</summary>
      {changes?.map((change) => (
        <ChangedLines key={change.oldStart} change={change} language={language} />
      ))}
    </details>
  );
}

async function listChanges({ candidate, content }: FixedFile): Promise<readonly PlannedChange[]> {
  const opened = await openCandidate(candidate);
  if (content === null || typeof opened === 'string') return [];
  const withLineFeeds = (text: string) => text.replaceAll(/\r\n?/g, '\n');
  const after = withLineFeeds((await content.text()).replace(/^\ufeff/, ''));
  return planFixes(withLineFeeds(opened.source.text), after, []).changes;
}
