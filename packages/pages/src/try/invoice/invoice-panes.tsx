import type { AcceptedFile } from '../accepted-file.ts';
import { XmlEditorView } from '../editor/xml-editor.tsx';
import type { EngineClient } from '../engine/engine-client.ts';
import type { Language } from '../language.ts';
import type { Finding, Outcome } from './findings.ts';
import { IssueList } from './issue-list.tsx';
import { Panes } from './panes.tsx';
import { RenderedInvoice } from './rendered-invoice.tsx';
import type { EditorDocument } from './use-editor-document.ts';
import type { ShownPanes } from './use-panes.ts';
import type { Printing } from './use-printing.ts';

interface InvoicePanesProps {
  readonly engine: EngineClient;
  readonly language: Language;
  /** Whether there is an invoice to show. */
  readonly isOpen: boolean;
  /** The file as KSeF accepted it; null if no UPO says so. */
  readonly accepted: AcceptedFile | null;
  readonly outcome: Outcome | null;
  readonly findings: readonly Finding[];
  readonly document: EditorDocument;
  readonly panes: ShownPanes;
  readonly printing: Printing;
  readonly onFix: (finding: Finding) => void;
}

/** The issues of an invoice, its XML, and the invoice as people read it. */
export function InvoicePanes(props: InvoicePanesProps) {
  const { engine, language, isOpen, accepted, outcome, findings, document, panes, printing, onFix } = props;
  // Exists before the first document, so that the editor shows it at once.
  return (
    <div hidden={!isOpen} class="panes-frame">
      <Panes
        language={language}
        wide={panes.wide}
        narrow={panes.narrow}
        onChoose={panes.choose}
        issues={
          <IssueList
            language={language}
            outcome={outcome}
            findings={findings}
            current={panes.marked}
            onPlace={panes.jumpTo}
            onFix={onFix}
          />
        }
        xml={<XmlEditorView language={language} editor={document.editor} onEdit={document.onEdit} onMark={panes.mark} />}
        invoice={() => (
          <RenderedInvoice
            {...{ engine, language, accepted, outcome, findings }}
            onPick={panes.mark}
            frame={printing.frame}
            onShown={printing.onShown}
          />
        )}
      />
    </div>
  );
}
