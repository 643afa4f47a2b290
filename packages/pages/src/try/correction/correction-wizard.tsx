import { useEffect, useReducer, useRef, useState } from 'preact/hooks';
import type { EngineClient } from '../engine/engine-client.ts';
import type { Language } from '../language.ts';
import type { SendingContext } from '../sending-context.ts';
import { useHash } from '../shell/use-hash.ts';
import type { SourceDocument } from '../source-document.ts';
import { correctionTexts } from '../texts/correction.ts';
import { getFormWords } from './model/form-words.ts';
import { initialState, reduceWizard } from './model/wizard-state.ts';
import { NoSource } from './parts/no-source.tsx';
import { type CorrectionReading, useCorrectionData } from './use-correction-data.ts';
import { WizardSteps } from './wizard-steps.tsx';

/** What the wizard works with. */
export interface CorrectionWizardProps {
  readonly engine: EngineClient;
  /** The invoice of the other view, to be corrected; null for none. */
  readonly source: SourceDocument | null;
  readonly language: Language;
  /** Environment of KSeF and instant of sending, as chosen in the other view; `as_of` is absent for now. */
  readonly context: SendingContext;
  /** Opens a document in the other view, such as the built correction. */
  readonly onOpen: (document: SourceDocument) => void;
}

/** Leads from an invoice to its correction. */
export function CorrectionWizard({ engine, source, language, context, onOpen }: CorrectionWizardProps) {
  const texts = correctionTexts[language];
  const isShown = useHash() === 'correction';
  const [state, dispatch] = useReducer(reduceWizard, initialState);
  const [earlier, setEarlier] = useState<readonly SourceDocument[]>([]);
  const reading = useCorrectionData(engine, source, earlier, { language, sending: context, isShown });
  const invoice = useRef<string | null>(null);
  const identity = identityOf(reading);
  useEffect(() => {
    // Another invoice starts from the beginning; the same one with other details keeps what was entered.
    if (identity === null || identity === invoice.current) return;
    if (invoice.current !== null) {
      dispatch({ kind: 'restart' });
      setEarlier([]);
    }
    invoice.current = identity;
  }, [identity]);
  const data = 'data' in reading ? reading.data : null;
  const inWords = getFormWords(language, texts, data?.scenarios ?? []);
  return (
    <div class="wizard">
      <header class="wizard-head">
        <h1>{texts.title}</h1>
        <p class="quiet">{texts.lead}</p>
      </header>
      {reading.status === 'none' && <NoSource texts={texts} onOpen={onOpen} />}
      {reading.status === 'failed' && (
        <p class="notice error" role="alert">
          {texts.failed}
          {inWords(messageOf(reading.error))}
        </p>
      )}
      {reading.status === 'reading' && data === null && (
        <p class="quiet" role="status">
          {texts.reading}
        </p>
      )}
      {data !== null && data.described === null && <p class="notice warning">{inWords(data.analysis.blocking_reason ?? '')}</p>}
      {data !== null && data.described !== null && (
        <WizardSteps
          engine={engine}
          data={data}
          described={data.described}
          language={language}
          context={context}
          state={state}
          dispatch={dispatch}
          earlier={earlier}
          onEarlier={setEarlier}
          readingError={reading.status === 'failed' ? reading.error : null}
          isShown={isShown}
          onOpen={onOpen}
        />
      )}
    </div>
  );
}

function identityOf(reading: CorrectionReading): string | null {
  if (reading.status !== 'ready') return null;
  const { number, seller_nip } = reading.data.analysis.invoice;
  return `${seller_nip} ${number}`;
}

/** The message of an error, with those of its details. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const details = 'details' in error && Array.isArray(error.details) ? (error.details as readonly { readonly message: string }[]) : [];
  return [error.message, ...details.map(({ message }) => message)].join(' ');
}
