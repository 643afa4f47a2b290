import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { hasService } from '../account/read-account.ts';
import type { EngineClient } from '../engine/engine-client.ts';
import type { Language } from '../language.ts';
import { type SampleKind, sampleInvoice } from '../samples.ts';
import type { SendingContext } from '../sending-context.ts';
import { getServiceUrl } from '../snippets/api-url.ts';
import type { SnippetOperation } from '../snippets/snippets.ts';
import type { SourceDocument } from '../source-document.ts';
import { startTexts } from '../texts/start.ts';
import { createTools } from './create-tools.ts';
import { listFindings } from './findings.ts';
import { InputNotes } from './input-notes.tsx';
import { InvoiceDialogs, type OpenDialog } from './invoice-dialogs.tsx';
import { InvoicePanes } from './invoice-panes.tsx';
import { StartPanel } from './start-panel.tsx';
import { Toolbar } from './toolbar.tsx';
import { useDrop } from './use-drop.ts';
import { useEditorDocument } from './use-editor-document.ts';
import { useInputs } from './use-inputs.ts';
import { usePanes } from './use-panes.ts';
import { usePrinting } from './use-printing.ts';
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

/** An invoice and what is wrong with it: opened, explained, edited, fixed, read and saved. */
export function InvoiceView({ engine, language, isActive, source, onSource, context, onContext }: InvoiceViewProps) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [status, setStatus] = useState('');
  const [lastOperation, setLastOperation] = useState<SnippetOperation>('validate');
  const fileField = useRef<HTMLInputElement>(null);
  const service = useService();
  const validation = useValidation(engine, source, context, language);
  const { outcome } = validation;
  const findings = useMemo(() => (outcome === null ? [] : listFindings(outcome)), [outcome]);
  const document = useEditorDocument(source, onSource, outcome, findings);
  const panes = usePanes(document.editor, findings);
  const printing = usePrinting(panes.showInvoice);
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
  const tools = createTools({
    ...{ language, document, text: source?.text ?? null, lastOperation, hasAccount: service !== null },
    onOpen: choose,
    onPrint: printing.print,
    onDialog: (name) => setDialog({ name }),
    onSaved: setStatus,
  });
  useShortcuts(isActive && dialog === null, {
    open: choose,
    save: () => tools.run('save'),
    fix: () => showFixes(null),
    step: panes.step,
    help: () => setDialog({ name: 'shortcuts' }),
  });
  const isOpen = source !== null;
  return (
    <div class={isOpen ? 'workbench' : 'workbench empty'}>
      <FileField field={fileField} onFiles={(files) => void inputs.openFiles(files)} />
      {isOpen && <h1 class="unseen">{startTexts[language].heading}</h1>}
      {isOpen && (
        <Toolbar language={language} source={source} context={context} onContext={onContext} tools={tools.shown} onTool={tools.run} />
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
      <InvoicePanes {...{ engine, language, isOpen, outcome, findings, document, panes, printing }} onFix={({ code }) => showFixes(code)} />
      {isOpen && isDropping && <p class="drop-cover">{startTexts[language].dropNow}</p>}
      <p class="status-line" role="status">
        {status}
      </p>
      {dialog !== null && (
        <InvoiceDialogs
          {...{ dialog, engine, language, context }}
          fileName={source?.name ?? null}
          operation={lastOperation}
          serviceUrl={service}
          onClose={() => setDialog(null)}
          onPaste={(text) => inputs.openText(text, `${startTexts[language].pastedName}.xml`)}
          onFixes={(changes) => {
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

interface FileFieldProps {
  readonly field: { current: HTMLInputElement | null };
  readonly onFiles: (files: readonly File[]) => void;
}

/** The hidden field behind buttons that choose files. */
function FileField({ field, onFiles }: FileFieldProps) {
  return (
    <input
      id="file"
      ref={field}
      type="file"
      multiple
      hidden
      accept=".xml,.gz,.zip,text/xml,application/xml,application/zip,application/gzip"
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        // Allows choosing the same file again after it was changed.
        event.currentTarget.value = '';
        onFiles(files);
      }}
    />
  );
}
