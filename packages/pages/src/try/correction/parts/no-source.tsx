import { useState } from 'preact/hooks';
import { sampleInvoice } from '../../samples.ts';
import type { SourceDocument } from '../../source-document.ts';
import type { CorrectionTexts } from '../../texts/correction.ts';
import { openDocuments } from '../open-documents.ts';

interface NoSourceProps {
  readonly texts: CorrectionTexts;
  readonly onOpen: (document: SourceDocument) => void;
}

/** Ways to open an invoice. */
export function NoSource({ texts, onOpen }: NoSourceProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const open = (document: SourceDocument) => {
    onOpen(document);
    location.hash = 'correction';
  };
  const choose = async (files: FileList | null) => {
    const { documents, failedNames } = await openDocuments(files);
    setFailed(failedNames);
    if (documents[0] !== undefined) open(documents[0]);
  };
  const useSample = () => {
    const text = sampleInvoice('valid', new Date());
    open({ bytes: new TextEncoder().encode(text), text, name: 'faktura.xml' });
  };
  return (
    <section class="card stack no-source">
      <p>{texts.noSource}</p>
      <p class="row">
        <label class="button primary file-button">
          {texts.openSource}
          <input id="correction-file" class="unseen" type="file" onChange={(event) => void choose(event.currentTarget.files)} />
        </label>
        <button type="button" class="button" id="correction-sample" onClick={useSample}>
          {texts.openExample}
        </button>
      </p>
      {failed.length > 0 && (
        <p class="notice error" role="alert">
          {texts.notOpened(failed.join(', '))}
        </p>
      )}
      <p>
        <a href="#invoice">{texts.goToInvoice}</a>
      </p>
    </section>
  );
}
