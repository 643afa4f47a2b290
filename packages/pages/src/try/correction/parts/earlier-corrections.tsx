import { useState } from 'preact/hooks';
import type { SourceDocument } from '../../source-document.ts';
import { useForm } from '../form-context.ts';
import { openDocuments } from '../open-documents.ts';
import { Messages } from './messages.tsx';

interface EarlierCorrectionsProps {
  readonly earlier: readonly SourceDocument[];
  readonly onEarlier: (documents: readonly SourceDocument[]) => void;
}

/** The corrections that were issued before, in the order of issue. */
export function EarlierCorrections({ earlier, onEarlier }: EarlierCorrectionsProps) {
  const { texts, messages } = useForm();
  const [failed, setFailed] = useState<readonly string[]>([]);
  const add = async (files: FileList | null) => {
    const { documents, failedNames } = await openDocuments(files);
    setFailed(failedNames);
    onEarlier([...earlier, ...documents]);
  };
  return (
    <section class="card stack" aria-label={texts.earlier}>
      <h3>{texts.earlier}</h3>
      <p class="quiet">{texts.earlierHint}</p>
      {earlier.length > 0 && (
        <ol class="documents">
          {earlier.map((document, index) => (
            <li key={index}>
              <span class="row">
                <span>
                  {index + 1}. {document.name}
                </span>
                {index > 0 && (
                  <button
                    type="button"
                    class="button plain small"
                    aria-label={texts.moveUp(document.name ?? '')}
                    onClick={() => onEarlier(earlier.with(index - 1, document).with(index, earlier[index - 1] ?? document))}
                  >
                    ↑
                  </button>
                )}
                <button
                  type="button"
                  class="button plain small"
                  aria-label={texts.removeEarlier(document.name ?? '')}
                  onClick={() => onEarlier(earlier.toSpliced(index, 1))}
                >
                  ✕
                </button>
              </span>
              <Messages fieldId={`earlier-${index}`} messages={messages.get(`earlier-${index}`)} />
            </li>
          ))}
        </ol>
      )}
      <label class="button file-button">
        {texts.addEarlier}
        <input
          id="earlier-files"
          class="unseen"
          type="file"
          multiple
          onChange={(event) => {
            void add(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
      </label>
      {failed.length > 0 && (
        <p class="notice error" role="alert">
          {texts.notOpened(failed.join(', '))}
        </p>
      )}
      <p class="unseen" role="status">
        {texts.earlierCount(earlier.length)}
      </p>
    </section>
  );
}
