import type { SourceDocument } from '../../source-document.ts';
import type { CorrectionTexts } from '../../texts/correction.ts';
import { decodeText } from '../model/decode-text.ts';

interface NoSourceProps {
  readonly texts: CorrectionTexts;
  readonly onOpen: (document: SourceDocument) => void;
}

/** Ways to open an invoice. */
export function NoSource({ texts, onOpen }: NoSourceProps) {
  const open = (document: SourceDocument) => {
    onOpen(document);
    location.hash = 'correction';
  };
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    open({ bytes, text: decodeText(bytes), name: file.name });
  };
  return (
    <section class="card stack no-source">
      <p>{texts.noSource}</p>
      <p class="row">
        <label class="button primary file-button">
          {texts.openSource}
          <input
            id="correction-file"
            class="unseen"
            type="file"
            accept=".xml,text/xml,application/xml"
            onChange={(event) => void choose(event.currentTarget.files?.[0])}
          />
        </label>
      </p>
      <p>
        <a href="#invoice">{texts.goToInvoice}</a>
      </p>
    </section>
  );
}
