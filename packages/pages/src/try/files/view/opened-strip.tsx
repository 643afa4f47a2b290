import { listRelatedNames } from '@nakor/collection/relate-documents';
import type { Language } from '../../language.ts';
import { filesTexts } from '../../texts/files.ts';
import { upoTexts } from '../../texts/upo.ts';
import type { Receipt } from '../engine/upo-messages.ts';
import type { DocumentRow } from '../model/select-rows.ts';
import type { Collection } from '../use-collection.ts';

interface OpenedStripProps {
  readonly language: Language;
  readonly collection: Collection;
  /** Index of the opened document in the collection. */
  readonly index: number;
  /** What UPOs say about it; null without one. */
  readonly receipt: Receipt | null;
  /** Whether it is no longer what KSeF accepted. */
  readonly isEdited: boolean;
  /** Opens the first of several documents that can be opened, by their indices. */
  readonly onOpen: (indices: readonly number[]) => void;
}

/** Where the opened invoice stands in the list, and the ways to the next wrong one and back. */
export function OpenedStrip({ language, collection, index, receipt, isEdited, onOpen }: OpenedStripProps) {
  const texts = filesTexts[language].strip;
  const documents = collection.rows.filter((row): row is DocumentRow => row.kind === 'document');
  const at = documents.findIndex((row) => row.index === index);
  const entry = collection.entries[index];
  const isWrong = ({ entry: { ending } }: DocumentRow) => ending !== 'valid';
  const next = documents.slice(at + 1).filter(isWrong);
  const previous = documents.slice(0, Math.max(0, at)).filter(isWrong).reverse();
  return (
    <nav class="strip" aria-label={texts.back}>
      <a class="button small" href="#files" id="back-to-files">
        ← {texts.back}
      </a>
      {at !== -1 && <span class="quiet">{texts.place(at + 1, documents.length)}</span>}
      <StepButton id="previous-wrong" label={texts.previous} rows={previous} onOpen={onOpen} />
      <StepButton id="next-wrong" label={texts.next} rows={next} onOpen={onOpen} />
      {entry?.related != null && <span class="quiet">{texts.related(listRelatedNames(entry.related).join(', '))}</span>}
      {receipt !== null && (
        <span id="opened-receipt" class={receipt.state === 'accepted' ? 'badge good' : 'badge warning'}>
          {receipt.state === 'accepted' ? upoTexts[language].number(receipt.ksefNumbers.join(', ')) : receipt.message}
        </span>
      )}
      {isEdited && <span class="quiet">{upoTexts[language].edited}</span>}
      <span class="quiet">{texts.note}</span>
    </nav>
  );
}

interface StepButtonProps {
  readonly id: string;
  readonly label: string;
  readonly rows: readonly DocumentRow[];
  readonly onOpen: OpenedStripProps['onOpen'];
}

function StepButton({ id, label, rows, onOpen }: StepButtonProps) {
  return (
    <button
      type="button"
      class="button small"
      id={id}
      disabled={rows.length === 0}
      onClick={() => onOpen(rows.map(({ index: each }) => each))}
    >
      {label}
    </button>
  );
}
