import type { Correction } from 'nakor/browser';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { EngineClient } from '../../engine/engine-client.ts';
import { isObsolete } from '../../engine/engine-error.ts';
import { saveFile } from '../../invoice/save-file.ts';
import { showPage } from '../../invoice/show-page.ts';
import { resultTexts } from '../../texts/correction-result.ts';
import { useForm } from '../form-context.ts';
import { originalQuestionIds } from '../model/build-request.ts';
import type { CorrectionData } from '../use-correction-data.ts';

/** A document of the result. */
interface ResultDocument {
  readonly id: string;
  readonly label: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly validation: 'valid' | 'invalid' | 'skip' | 'run';
  readonly ksefNumber: string | null;
}

interface CorrectionDocumentsProps {
  readonly engine: EngineClient;
  readonly data: CorrectionData;
  readonly correction: Correction;
}

/** The correction and the documents around it, as people read them and as XML. */
export function CorrectionDocuments({ engine, data, correction }: CorrectionDocumentsProps) {
  const { language, state, words } = useForm();
  const texts = resultTexts[language];
  const [id, setId] = useState('correction');
  const [isXml, setIsXml] = useState(false);
  const ksefNumber = state.isInKsef === false ? null : (state.answers[originalQuestionIds.ksefNumber]?.trim() ?? null);
  const documents = documentsOf(data, correction, texts, ksefNumber === '' ? null : ksefNumber);
  const chosen = documents.find((document) => document.id === id) ?? documents[0];
  const frame = useRef<HTMLIFrameElement>(null);
  if (chosen === undefined) return null;
  const forms = [
    { isOne: !isXml, text: texts.readable, choose: () => setIsXml(false) },
    { isOne: isXml, text: texts.asXml, choose: () => setIsXml(true) },
  ];
  return (
    <section class="card stack" aria-label={texts.document}>
      <div class="row spread">
        <fieldset class="switch" aria-label={texts.documents}>
          {documents.map((document) => (
            <button key={document.id} type="button" aria-pressed={document === chosen} onClick={() => setId(document.id)}>
              {document.label}
            </button>
          ))}
        </fieldset>
        <fieldset class="switch" aria-label={texts.form}>
          {forms.map(({ isOne, text, choose }) => (
            <button key={text} type="button" aria-pressed={isOne} onClick={choose}>
              {text}
            </button>
          ))}
        </fieldset>
      </div>
      {isXml ? (
        <section aria-label={`${chosen.label}: XML`}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
          <pre class="document-xml" tabIndex={0}>
            {chosen.text}
          </pre>
        </section>
      ) : (
        <RenderedDocument engine={engine} document={chosen} frame={frame} />
      )}
      <p class="row">
        <button type="button" class="button" onClick={() => saveFile(chosen.bytes, chosen.fileName)}>
          {texts.saveOther(chosen.fileName)}
        </button>
        {!isXml && (
          <button type="button" class="button" onClick={() => frame.current?.contentWindow?.print()}>
            {texts.print}
          </button>
        )}
      </p>
      {correction.state_after_omitted != null && (
        <p class="quiet">
          {texts.stateOmitted}
          {words(correction.state_after_omitted)}
        </p>
      )}
    </section>
  );
}

function documentsOf(
  { source }: CorrectionData,
  { xml, filename, additional_documents, state_after_xml, validation }: Correction,
  texts: (typeof resultTexts)['pl'],
  ksefNumber: string | null,
): readonly ResultDocument[] {
  const ofText = (id: string, label: string, fileName: string, text: string, result: ResultDocument['validation']) => ({
    ...{ id, label, fileName, text, validation: result },
    bytes: new TextEncoder().encode(text),
    ksefNumber: null,
  });
  const verdictOf = ({ valid }: { readonly valid: boolean }) => (valid ? 'valid' : 'invalid');
  return [
    ofText('correction', texts.correction, filename, xml, verdictOf(validation)),
    {
      ...{ id: 'original', label: texts.original, fileName: source.name ?? 'faktura.xml', ksefNumber },
      ...{ bytes: source.bytes, text: source.text, validation: 'run' },
    },
    ...additional_documents.map((document) =>
      ofText(document.filename, texts.newInvoice, document.filename, document.xml, verdictOf(document.validation)),
    ),
    ...(state_after_xml == null ? [] : [ofText('state', texts.stateAfter, `stan-po-${filename}`, state_after_xml, 'skip')]),
  ];
}

interface RenderedDocumentProps {
  readonly engine: EngineClient;
  readonly document: ResultDocument;
  readonly frame: { current: HTMLIFrameElement | null };
}

function RenderedDocument({ engine, document: { id, bytes, text, validation, ksefNumber }, frame }: RenderedDocumentProps) {
  const { language, context } = useForm();
  const texts = resultTexts[language];
  const [shown, setShown] = useState<{ readonly id: string; readonly error: string | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const render = (number: string | null) =>
      engine.render(
        bytes,
        { validation, language, ...context, ...(number === null ? {} : { ksef_number: number }) },
        { slot: 'correction-render' },
      );
    render(ksefNumber)
      // A number that does not belong to the file is no reason to show nothing.
      .catch((error: unknown) => (ksefNumber === null || isObsolete(error) ? Promise.reject(error) : render(null)))
      .then(
        ({ content }) => {
          if (!isCurrent || frame.current === null) return;
          showPage(frame.current, content);
          fitHeight(frame.current);
          setShown({ id, error: null });
        },
        (error: unknown) =>
          isCurrent && !isObsolete(error) && setShown({ id, error: error instanceof Error ? error.message : String(error) }),
      );
    return () => {
      isCurrent = false;
    };
  }, [engine, id, text, language, context]);
  return (
    <div class="document-frame" data-shown={shown?.error === null ? shown.id : undefined}>
      {shown === null && <p class="quiet">{texts.rendering}</p>}
      {shown?.error != null && (
        <p class="quiet">
          {texts.notRendered}
          {shown.error}
        </p>
      )}
      <iframe ref={frame} title={texts.renderedTitle} sandbox="allow-same-origin allow-modals allow-popups" />
    </div>
  );
}

/** The frame is as high as its document, up to what fits on a screen comfortably. */
function fitHeight(frame: HTMLIFrameElement): void {
  const height = frame.contentDocument?.documentElement.scrollHeight ?? 0;
  frame.style.height = `${Math.min(Math.max(height + 4, 320), 1_400)}px`;
}
