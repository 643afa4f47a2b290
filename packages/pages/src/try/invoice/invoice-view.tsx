import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { AcceptedFile } from '../accepted-file.ts';
import { useService } from '../account/use-service.ts';
import type { EngineClient } from '../engine/engine-client.ts';
import { listRelatedContext } from '../files/related-context.ts';
import type { CauseIssue } from '../ksef/cause-issue.ts';
import type { Language } from '../language.ts';
import type { OpenedDocument } from '../opened-document.ts';
import { type SampleKind, sampleInvoice } from '../samples.ts';
import type { SendingContext } from '../sending-context.ts';
import type { SnippetOperation } from '../snippets/snippets.ts';
import type { SourceDocument } from '../source-document.ts';
import { startTexts } from '../texts/start.ts';
import { createTools } from './create-tools.ts';
import { type FileFieldHandle, FileFields } from './file-fields.tsx';
import { listFindings } from './findings.ts';
import { InputNotes } from './input-notes.tsx';
import { InvoiceDialogs, type OpenDialog } from './invoice-dialogs.tsx';
import { InvoicePanes } from './invoice-panes.tsx';
import { StartPanel } from './start-panel.tsx';
import { Toolbar } from './toolbar.tsx';
import { useEditorDocument } from './use-editor-document.ts';
import type { Inputs } from './use-inputs.ts';
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
  readonly inputs: Inputs;
  /** Whether files are over the page. */
  readonly isDropping: boolean;
  readonly opened: OpenedDocument;
  /** The file as KSeF accepted it; null if no UPO says so. */
  readonly accepted: AcceptedFile | null;
  /** Where the invoice stands in a list of files. */
  readonly strip: ComponentChildren;
}

/** An invoice and what is wrong with it: opened, explained, edited, fixed, read and saved. */
export function InvoiceView(props: InvoiceViewProps) {
  const { engine, language, isActive, source, onSource, context, onContext, inputs, isDropping, opened, accepted, strip } = props;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [status, setStatus] = useState('');
  const [lastOperation, setLastOperation] = useState<SnippetOperation>('validate');
  const fileFields = useRef<FileFieldHandle>(null);
  const service = useService();
  const validationContext = useMemo(() => ({ ...context, ...listRelatedContext(opened.related) }), [context, opened.related]);
  const validation = useValidation(engine, source, accepted, validationContext, language);
  const { outcome } = validation;
  const findings = useMemo(() => (outcome === null ? [] : listFindings(outcome)), [outcome]);
  const document = useEditorDocument(source, onSource, outcome, findings);
  const panes = usePanes(document.editor, findings);
  const printing = usePrinting(panes.showInvoice);
  useEffect(() => {
    setLastOperation('validate');
    setStatus('');
  }, [opened]);

  const choose = () => fileFields.current?.chooseFiles();
  const openSample = (kind: SampleKind) => inputs.openText(sampleInvoice(kind, new Date()), `${startTexts[language].sampleName}.xml`);
  const showFixes = (code: string | null) => {
    const current = document.current();
    if (current !== null) setDialog({ name: 'fixes', code, source: current });
  };
  const showCause = ({ code, message }: CauseIssue) => {
    const ofCode = findings.filter((finding) => finding.code === code);
    const finding = ofCode.find((each) => each.message === message) ?? ofCode[0];
    const place = finding?.places.find(({ line }) => line !== null);
    setDialog(null);
    if (finding !== undefined && place !== undefined) panes.jumpTo(finding, place);
  };
  const tools = createTools({
    ...{ language, document, text: source?.text ?? null, lastOperation, hasAccount: service !== null },
    onOpen: choose,
    onPrint: printing.print,
    onDialog: (name) => setDialog(name === 'rejection' || name === 'offline' ? { name, source: document.current() } : { name }),
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
      <FileFields language={language} handle={fileFields} prefix="" onFiles={(files) => void inputs.openFiles(files)} />
      {strip}
      {isOpen && <h1 class="unseen">{startTexts[language].heading}</h1>}
      {isOpen && (
        <Toolbar language={language} source={source} context={context} onContext={onContext} tools={tools.shown} onTool={tools.run} />
      )}
      {!isOpen && (
        <StartPanel
          language={language}
          isDropping={isDropping}
          onChoose={choose}
          onChooseFolder={() => fileFields.current?.chooseFolder()}
          onPaste={() => setDialog({ name: 'paste' })}
          onRejection={() => setDialog({ name: 'rejection', source: null })}
          onSample={openSample}
        />
      )}
      <InputNotes language={language} isOpening={inputs.isOpening} problems={inputs.problems} convertedFrom={opened.convertedFrom} />
      {isOpen && (
        <VerdictBar
          language={language}
          validation={validation}
          context={context}
          fixableCount={findings.reduce((sum, { fixable }) => sum + fixable, 0)}
          onFixAll={() => showFixes(null)}
        />
      )}
      <InvoicePanes
        {...{ engine, language, isOpen, accepted, outcome, findings, document, panes, printing }}
        onFix={({ code }) => showFixes(code)}
      />
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
          onIssue={showCause}
          onFixes={(changes) => {
            setLastOperation('autofix');
            document.change(changes);
          }}
        />
      )}
    </div>
  );
}
