import { AccountDialog } from '../account/account-dialog.tsx';
import type { TextChange } from '../editor/text-change.ts';
import type { EngineClient } from '../engine/engine-client.ts';
import { FixDialog } from '../fixes/fix-dialog.tsx';
import type { CauseIssue } from '../ksef/cause-issue.ts';
import { OfflineDialog } from '../ksef/offline-dialog.tsx';
import { RejectionDialog } from '../ksef/rejection-dialog.tsx';
import type { Language } from '../language.ts';
import type { SendingContext } from '../sending-context.ts';
import { ShortcutsDialog } from '../shell/shortcuts-dialog.tsx';
import { SnippetDialog } from '../snippets/snippet-dialog.tsx';
import type { SnippetOperation } from '../snippets/snippets.ts';
import type { SourceDocument } from '../source-document.ts';
import { PasteDialog } from './paste-dialog.tsx';

/** The dialog that is open. */
export type OpenDialog =
  | { readonly name: 'paste' | 'copyAs' | 'account' | 'shortcuts' }
  /** `source`: the open invoice as it was edited; null without one. */
  | { readonly name: 'rejection' | 'offline'; readonly source: SourceDocument | null }
  /** `code`: the only rule whose fixes are shown; null for all. */
  | { readonly name: 'fixes'; readonly code: string | null; readonly source: SourceDocument };

interface InvoiceDialogsProps {
  readonly dialog: OpenDialog;
  readonly engine: EngineClient;
  readonly language: Language;
  readonly context: SendingContext;
  /** Name of the open invoice; null without one. */
  readonly fileName: string | null;
  /** The last operation on the invoice, for which code is shown. */
  readonly operation: SnippetOperation;
  /** The service that delivered the page; null for other web servers and files. */
  readonly serviceUrl: string | null;
  readonly onClose: () => void;
  readonly onPaste: (text: string) => void;
  readonly onIssue: (issue: CauseIssue) => void;
  readonly onFixes: (changes: readonly TextChange[]) => void;
}

/** The dialogs about an invoice, of which one is open at a time. */
export function InvoiceDialogs(props: InvoiceDialogsProps) {
  const { dialog, engine, language, context, serviceUrl, onClose } = props;
  switch (dialog.name) {
    case 'paste':
      return <PasteDialog language={language} onClose={onClose} onPaste={props.onPaste} />;
    case 'copyAs':
      return (
        <SnippetDialog
          language={language}
          fileName={props.fileName ?? 'faktura.xml'}
          context={context}
          operation={props.operation}
          onClose={onClose}
        />
      );
    case 'rejection':
      return <RejectionDialog {...{ engine, language, context, onClose }} source={dialog.source} onIssue={props.onIssue} />;
    case 'offline':
      return dialog.source === null ? null : <OfflineDialog {...{ engine, language, context, onClose }} source={dialog.source} />;
    case 'account':
      return serviceUrl === null ? null : <AccountDialog language={language} serviceUrl={serviceUrl} onClose={onClose} />;
    case 'shortcuts':
      return <ShortcutsDialog language={language} onClose={onClose} />;
    case 'fixes':
      return (
        <FixDialog
          engine={engine}
          language={language}
          source={dialog.source}
          context={context}
          code={dialog.code}
          onClose={onClose}
          onApply={props.onFixes}
        />
      );
  }
}
