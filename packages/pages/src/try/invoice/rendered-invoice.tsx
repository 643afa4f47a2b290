import { useEffect, useRef, useState } from 'preact/hooks';
import { type AcceptedFile, isAcceptedFile } from '../accepted-file.ts';
import type { EngineClient } from '../engine/engine-client.ts';
import { isObsolete } from '../engine/engine-error.ts';
import type { Language } from '../language.ts';
import { workbenchTexts } from '../texts/workbench.ts';
import type { Finding, Outcome } from './findings.ts';
import { forwardKeys } from './forward-keys.ts';
import { markFindings } from './mark-findings.ts';
import { showPage } from './show-page.ts';

interface RenderedInvoiceProps {
  readonly engine: EngineClient;
  readonly language: Language;
  /** The file as KSeF accepted it, whose number and code are shown; null if no UPO says so. */
  readonly accepted: AcceptedFile | null;
  readonly outcome: Outcome | null;
  readonly findings: readonly Finding[];
  /** Receives the id of the finding of a marked place that was clicked. */
  readonly onPick: (findingId: string) => void;
  /** Receives the frame, so that it can be printed. */
  readonly frame: { current: HTMLIFrameElement | null };
  /** Called each time the invoice is shown. */
  readonly onShown: () => void;
}

/** Invoices with more lines are shown only when the visitor asks for it. */
const lineLimit = 2_000;

/** The invoice as people read it, as of the latest outcome. */
export function RenderedInvoice(props: RenderedInvoiceProps) {
  const { engine, language, accepted, outcome, findings, onPick, frame, onShown } = props;
  const texts = workbenchTexts[language];
  const [state, setState] = useState<'waiting' | 'shown' | 'failed'>('waiting');
  const [wanted, setWanted] = useState<Outcome | null>(null);
  const own = useRef<HTMLIFrameElement>(null);
  const shown = useRef(onShown);
  shown.current = onShown;
  const marking = useRef({ findings, onPick });
  marking.current = { findings, onPick };
  useEffect(() => {
    if (state === 'shown') shown.current();
  }, [state]);
  useEffect(() => {
    if (own.current !== null) forwardKeys(own.current);
  }, []);
  const result = outcome?.kind === 'result' ? outcome.result : null;
  const source = outcome?.source ?? null;
  const isLarge = result !== null && result.document.lines > lineLimit && wanted !== outcome;
  useEffect(() => {
    frame.current = own.current;
    if (source === null || result === null || isLarge) {
      setState(result === null && source !== null ? 'failed' : 'waiting');
      return;
    }
    let isCurrent = true;
    renderAccepted(engine, source.bytes, accepted, { validation: result.valid ? 'valid' : 'invalid', language }).then(
      ({ content }) => {
        if (!isCurrent || own.current === null) return;
        showPage(own.current, content);
        markFindings(own.current, marking.current.findings, (id) => marking.current.onPick(id));
        setState('shown');
      },
      (error: unknown) => isCurrent && !isObsolete(error) && setState('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [engine, source, result, accepted, isLarge, language]);
  return (
    <div class="rendered" id="rendered" data-state={state}>
      {isLarge && (
        <div class="rendered-note stack">
          <p>{texts.renderLarge(result.document.lines)}</p>
          <div>
            <button type="button" class="button" onClick={() => setWanted(outcome)}>
              {texts.showAnyway}
            </button>
          </div>
        </div>
      )}
      {!isLarge && state === 'waiting' && <p class="rendered-note quiet">{texts.rendering}</p>}
      {state === 'failed' && <p class="rendered-note quiet">{texts.notRendered}</p>}
      {/* Without scripts: nothing in an invoice can act. The page itself has to fill the frame, hence the same origin. */}
      <iframe
        ref={own}
        title={texts.renderedTitle}
        sandbox="allow-same-origin allow-modals allow-popups"
        hidden={state !== 'shown' || isLarge}
      />
    </div>
  );
}

type Rendering = NonNullable<Parameters<EngineClient['render']>[1]>;

/** Renders with the KSeF number and the code of the file that KSeF accepted, and without them where the number does not fit the invoice. */
async function renderAccepted(engine: EngineClient, xml: Uint8Array, accepted: AcceptedFile | null, rendering: Rendering) {
  const options = { slot: 'render' };
  if (accepted === null || !isAcceptedFile(xml, accepted)) return engine.render(xml, rendering, options);
  const { ksefNumber, environment } = accepted;
  const numbered = { ...rendering, ksef_number: ksefNumber, ...(environment === null ? {} : { environment }) };
  return engine.render(xml, numbered, options).catch((error: unknown) => {
    if (isObsolete(error)) throw error;
    return engine.render(xml, rendering, options);
  });
}
