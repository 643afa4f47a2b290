import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { AccountDialog } from '../account/account-dialog.tsx';
import { hasService } from '../account/read-account.ts';
import { breakLines, hasLongLines } from '../editor/break-lines.ts';
import { XmlEditorView } from '../editor/xml-editor.tsx';
import type { EngineClient } from '../engine/engine-client.ts';
import { FixDialog } from '../fixes/fix-dialog.tsx';
import type { Language } from '../language.ts';
import { type SampleKind, sampleInvoice } from '../samples.ts';
import type { SendingContext } from '../sending-context.ts';
import { ShortcutsDialog } from '../shell/shortcuts-dialog.tsx';
import { getServiceUrl } from '../snippets/api-url.ts';
import { SnippetDialog } from '../snippets/snippet-dialog.tsx';
import type { SnippetOperation } from '../snippets/snippets.ts';
import type { SourceDocument } from '../source-document.ts';
import { startTexts } from '../texts/start.ts';
import { workbenchTexts } from '../texts/workbench.ts';
import { type Finding, type FindingPlace, listFindings } from './findings.ts';
import { InputNotes } from './input-notes.tsx';
import { IssueList } from './issue-list.tsx';
import { type PaneName, Panes } from './panes.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { RenderedInvoice } from './rendered-invoice.tsx';
import { saveFile } from './save-file.ts';
import { StartPanel } from './start-panel.tsx';
import { Toolbar, type ToolName } from './toolbar.tsx';
import { useDrop } from './use-drop.ts';
import { useEditorDocument } from './use-editor-document.ts';
import { useInputs } from './use-inputs.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useValidation } from './use-validation.ts';
import { VerdictBar } from './verdict.tsx';

/** What the view works with. */
export interface InvoiceViewProps {
  readonly engine: EngineClient;
  readonly language: Language;
  /** Whether the view is shown. */
  readonly isActive: boolean;
  readonly source: SourceDocument | null;
  readonly onSource: (source: SourceDocument) => void;
  readonly context: SendingContext;
  readonly onContext: (context: SendingContext) => void;
}

type DialogState =
  | { readonly name: 'paste' | 'copyAs' | 'account' | 'shortcuts' }
  | { readonly name: 'fixes'; readonly code: string | null; readonly source: SourceDocument };

/** An invoice and what is wrong with it: opened, explained, edited, fixed, read and saved. */
export function InvoiceView({ engine, language, isActive, source, onSource, context, onContext }: InvoiceViewProps) {
  const texts = workbenchTexts[language];
  const [dialog, setDialog] = useState<DialogState | null>(null);
  const [pane, setPane] = useState<PaneName>('xml');
  const [narrowPane, setNarrowPane] = useState<PaneName>('issues');
  const [marked, setMarked] = useState<string | null>(null);
  const [status, setStatus] = useState('');
  const [lastOperation, setLastOperation] = useState<SnippetOperation>('validate');
  const fileField = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const wantsPrint = useRef(false);
  const service = useService();
  const validation = useValidation(engine, source, context, language);
  const { outcome } = validation;
  const findings = useMemo(() => (outcome === null ? [] : listFindings(outcome)), [outcome]);
  const document = useEditorDocument(source, onSource, outcome, findings);
  const inputs = useInputs((opened) => {
    setLastOperation('validate');
    setStatus('');
    onSource(opened);
  });
  const isDropping = useDrop((files) => void inputs.openFiles(files));

  const choose = () => fileField.current?.click();
  const openSample = (kind: SampleKind) => inputs.openText(sampleInvoice(kind, new Date()), `${startTexts[language].sampleName}.xml`);
  const showFixes = (code: string | null) => {
    const current = document.current();
    if (current !== null) setDialog({ name: 'fixes', code, source: current });
  };
  const jumpTo = (finding: Finding, { line, column }: FindingPlace) => {
    if (line === null) return;
    setMarked(finding.id);
    if (pane === 'invoice') setPane('xml');
    setNarrowPane('xml');
    // The editor can be focused once it is shown.
    setTimeout(() => document.editor.current?.jumpTo(line, column ?? 1));
  };
  const save = () => {
    const current = document.current();
    if (current === null) return;
    const name = savedName(current.name, lastOperation === 'autofix' ? texts.fixedSuffix : null);
    saveFile(current.bytes, name);
    setStatus(texts.saved(name));
  };
  const print = () => {
    if (frame.current?.isConnected !== true || frame.current.hidden) {
      setPane('both');
      setNarrowPane('invoice');
      wantsPrint.current = true;
    } else frame.current.contentWindow?.print();
  };
  const printIfWanted = () => {
    if (wantsPrint.current) frame.current?.contentWindow?.print();
    wantsPrint.current = false;
  };
  const tools: Readonly<Record<ToolName, () => void>> = {
    openAnother: choose,
    save,
    print,
    copyAs: () => setDialog({ name: 'copyAs' }),
    format: () => {
      const text = document.editor.current?.text() ?? '';
      document.change([{ from: 0, to: text.length, insert: breakLines(text) }]);
    },
    account: () => setDialog({ name: 'account' }),
    shortcuts: () => setDialog({ name: 'shortcuts' }),
  };
  const shownTools = (Object.keys(tools) as ToolName[]).filter(
    (tool) => (tool !== 'account' || service !== null) && (tool !== 'format' || hasLongLines(source?.text ?? '')),
  );
  useShortcuts(isActive && dialog === null, {
    open: choose,
    save,
    fix: () => showFixes(null),
    step: (direction) => step(findings, marked, direction, jumpTo),
    help: () => setDialog({ name: 'shortcuts' }),
  });
  const isOpen = source !== null;
  const choosePane = (name: PaneName) => {
    if (name !== 'issues') setPane(name);
    setNarrowPane(name);
  };
  return (
    <div class={isOpen ? 'workbench' : 'workbench empty'}>
      <input
        id="file"
        ref={fileField}
        type="file"
        multiple
        hidden
        accept=".xml,.gz,.zip,text/xml,application/xml,application/zip,application/gzip"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // Allows choosing the same file again after it was changed.
          event.currentTarget.value = '';
          void inputs.openFiles(files);
        }}
      />
      {isOpen && <h1 class="unseen">{startTexts[language].heading}</h1>}
      {isOpen && (
        <Toolbar
          language={language}
          source={source}
          context={context}
          onContext={onContext}
          tools={shownTools}
          onTool={(tool) => tools[tool]()}
        />
      )}
      {!isOpen && (
        <StartPanel
          language={language}
          isDropping={isDropping}
          onChoose={choose}
          onPaste={() => setDialog({ name: 'paste' })}
          onSample={openSample}
        />
      )}
      <InputNotes language={language} inputs={inputs} />
      {isOpen && (
        <VerdictBar
          language={language}
          validation={validation}
          context={context}
          fixableCount={findings.filter(({ isFixable }) => isFixable).length}
          onFixAll={() => showFixes(null)}
        />
      )}
      {/* The editor is created before the first document, which it then shows at once. */}
      <div hidden={!isOpen} class="panes-frame">
        <Panes
          language={language}
          wide={pane}
          narrow={narrowPane}
          onChoose={choosePane}
          issues={
            <IssueList
              language={language}
              outcome={outcome}
              findings={findings}
              current={marked}
              onPlace={jumpTo}
              onFix={({ code }) => showFixes(code)}
            />
          }
          xml={<XmlEditorView language={language} editor={document.editor} onEdit={document.onEdit} onMark={setMarked} />}
          invoice={() => <RenderedInvoice engine={engine} language={language} outcome={outcome} frame={frame} onShown={printIfWanted} />}
        />
      </div>
      {isOpen && isDropping && <p class="drop-cover">{startTexts[language].dropNow}</p>}
      <p class="status-line" role="status">
        {status}
      </p>
      {dialog?.name === 'paste' && (
        <PasteDialog
          language={language}
          onClose={() => setDialog(null)}
          onPaste={(text) => inputs.openText(text, `${startTexts[language].pastedName}.xml`)}
        />
      )}
      {dialog?.name === 'copyAs' && (
        <SnippetDialog
          language={language}
          fileName={source?.name ?? 'faktura.xml'}
          context={context}
          operation={lastOperation}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.name === 'account' && service !== null && (
        <AccountDialog language={language} serviceUrl={service} onClose={() => setDialog(null)} />
      )}
      {dialog?.name === 'shortcuts' && <ShortcutsDialog language={language} onClose={() => setDialog(null)} />}
      {dialog?.name === 'fixes' && (
        <FixDialog
          engine={engine}
          language={language}
          source={dialog.source}
          context={context}
          code={dialog.code}
          onClose={() => setDialog(null)}
          onApply={(changes) => {
            setLastOperation('autofix');
            document.change(changes);
          }}
        />
      )}
    </div>
  );
}

/** The service that delivered the page; null for other web servers and files. */
function useService(): string | null {
  const [service, setService] = useState<string | null>(null);
  useEffect(() => {
    const candidate = getServiceUrl(location.href);
    if (candidate !== null) void hasService(candidate).then((isService) => setService(isService ? candidate : null));
  }, []);
  return service;
}

function step(
  findings: readonly Finding[],
  current: string | null,
  direction: 1 | -1,
  jumpTo: (finding: Finding, place: FindingPlace) => void,
): void {
  const stops = findings.filter(({ places }) => places.some(({ line }) => line !== null));
  if (stops.length === 0) return;
  const at = stops.findIndex(({ id }) => id === current);
  const next = at === -1 ? (direction === 1 ? 0 : stops.length - 1) : (at + direction + stops.length) % stops.length;
  const finding = stops[next];
  const place = finding?.places.find(({ line }) => line !== null);
  if (finding !== undefined && place !== undefined) jumpTo(finding, place);
}

function savedName(name: string | null, suffix: string | null): string {
  const stem = (name ?? 'faktura').replace(/\.xml$/i, '');
  return `${stem}${suffix === null ? '' : `-${suffix}`}.xml`;
}
