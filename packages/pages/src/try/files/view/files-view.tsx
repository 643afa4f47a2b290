import { useRef, useState } from 'preact/hooks';
import { useService } from '../../account/use-service.ts';
import { BatchCard } from '../../batch/view/batch-card.tsx';
import type { NamedFile } from '../../input/named-file.ts';
import { type FileFieldHandle, FileFields } from '../../invoice/file-fields.tsx';
import { SendingFields } from '../../invoice/sending-fields.tsx';
import type { Language } from '../../language.ts';
import type { SendingContext } from '../../sending-context.ts';
import { Icon } from '../../shell/icon.tsx';
import { filesTexts } from '../../texts/files.ts';
import type { ReconciliationPhase } from '../reconciliation/use-reconciliation.ts';
import { type Collection, documentLimit } from '../use-collection.ts';
import { CollectionVerdict } from './collection-verdict.tsx';
import { DocumentTable } from './document-table.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FixAllDialog } from './fix-all-dialog.tsx';
import { ReconciliationCard } from './reconciliation-card.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SummaryLists } from './summary-lists.tsx';
import { UpoField } from './upo-field.tsx';
import { UpoPanel } from './upo-panel.tsx';

interface FilesViewProps {
  readonly language: Language;
  readonly collection: Collection;
  /** Null where there is no JPK among the files. */
  readonly reconciliation: ReconciliationPhase | null;
  readonly context: SendingContext;
  readonly onContext: (context: SendingContext) => void;
  readonly onFiles: (files: readonly NamedFile[]) => void;
  /** Adds UPOs to the files. */
  readonly onUpos: (files: readonly NamedFile[]) => void;
  /** Null where none was added. */
  readonly onRemoveUpos: (() => void) | null;
  /** Opens the document at an index of the collection. */
  readonly onOpen: (index: number) => void;
}

/** Many files: which are wrong, why, and what can be done with all of them. */
export function FilesView(props: FilesViewProps) {
  const { language, collection, reconciliation, context, onContext, onFiles, onUpos, onRemoveUpos, onOpen } = props;
  const texts = filesTexts[language];
  const service = useService();
  const [status, setStatus] = useState('');
  const [isFixing, setFixing] = useState(false);
  const fields = useRef<FileFieldHandle>(null);
  const { entries, phase, found, foundCount, upos, summary, rows, selection, select } = collection;
  return (
    <div class="files">
      <h1 class="unseen">{texts.heading}</h1>
      <FileFields language={language} handle={fields} prefix="other" onFiles={onFiles} />
      <div class="toolbar">
        <div class="row tools">
          <button type="button" class="button small" id="open-files" onClick={() => fields.current?.chooseFiles()}>
            <Icon name="file" />
            <span>{texts.openFiles}</span>
          </button>
          <button type="button" class="button small" id="open-folder" onClick={() => fields.current?.chooseFolder()}>
            <Icon name="upload" />
            <span>{texts.openFolder}</span>
          </button>
          <UpoField language={language} onFiles={onUpos} />
          <ExportMenu language={language} collection={collection} onSaved={(name) => setStatus(texts.saved(name))} />
        </div>
        <SendingFields language={language} context={context} onContext={onContext} prefix="files-" />
      </div>
      {(entries.length > 0 || phase.kind !== 'done') && (
        <CollectionVerdict language={language} collection={collection} onFixAll={() => setFixing(true)} />
      )}
      {reconciliation !== null && (
        <ReconciliationCard language={language} phase={reconciliation} onSaved={(name) => setStatus(texts.saved(name))} />
      )}
      <UpoPanel language={language} collection={collection} onOpen={onOpen} onRemove={onRemoveUpos} />
      <BatchCard language={language} serviceUrl={service} documents={collection.batchDocuments} context={context} />
      {foundCount > found.length && <p class="notice warning">{texts.tooMany(documentLimit, foundCount)}</p>}
      <SummaryLists language={language} summary={summary} selection={selection} onSelect={select} />
      <SelectionBar language={language} collection={collection} />
      <DocumentTable
        language={language}
        rows={rows}
        receipts={upos?.receipts ?? null}
        selection={selection}
        onSelect={select}
        onOpen={onOpen}
      />
      <p class="status-line" role="status">
        {status}
      </p>
      {isFixing && (
        <FixAllDialog
          {...{ language, collection, context }}
          onClose={() => setFixing(false)}
          onSaved={(name) => setStatus(texts.saved(name))}
        />
      )}
    </div>
  );
}
