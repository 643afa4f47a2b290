import { useEffect, useState } from 'preact/hooks';
import type { EngineClient } from '../engine/engine-client.ts';
import { isObsolete } from '../engine/engine-error.ts';
import type { EngineArguments, EngineResults } from '../engine/protocol.ts';
import type { Language } from '../language.ts';
import type { SendingContext } from '../sending-context.ts';
import { Dialog } from '../shell/dialog.tsx';
import type { SourceDocument } from '../source-document.ts';
import { ksefTexts } from '../texts/ksef.ts';
import { type EventDraft, EventFields } from './event-fields.tsx';
import { OfflineResult } from './offline-result.tsx';

interface OfflineDialogProps {
  readonly engine: EngineClient;
  readonly language: Language;
  readonly context: SendingContext;
  readonly source: SourceDocument;
  readonly onClose: () => void;
}

type Request = EngineArguments<'assessOffline'>[0];
type Mode = NonNullable<Request['mode']> | '';

/** Until when the open invoice has to be sent if it was issued without KSeF, and what a copy of it must have. */
export function OfflineDialog({ engine, language, context, source, onClose }: OfflineDialogProps) {
  const texts = ksefTexts[language].offline;
  const [mode, setMode] = useState<Mode>('');
  const [events, setEvents] = useState<readonly EventDraft[]>([]);
  const [sent, setSent] = useState('');
  const [result, setResult] = useState<EngineResults['assessOffline'] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const request: Request = {
      xml: source.bytes,
      ...(mode === '' ? {} : { mode }),
      ...(sent === '' ? {} : { sent_at: sent }),
      events: events.filter(({ start }) => start !== '').map(({ type, start, end }) => ({ type, start, end: end === '' ? null : end })),
      ...(context.as_of === undefined ? {} : { as_of: context.as_of }),
    };
    engine.assessOffline(request).then(
      (assessment) => {
        if (!isCurrent) return;
        setResult(assessment);
        setProblem(null);
      },
      (error: unknown) => {
        if (isCurrent && !isObsolete(error)) setProblem(error instanceof Error ? error.message : String(error));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [engine, language, context, source, mode, events, sent]);
  return (
    <Dialog title={texts.title} closeLabel={ksefTexts[language].close} onClose={onClose} isWide>
      <p class="quiet">{texts.introduction}</p>
      <div class="row offline-fields">
        <label class="field">
          <span>{texts.mode}</span>
          <select id="offline-mode" value={mode} onChange={(event) => setMode(event.currentTarget.value as Mode)}>
            {(Object.keys(texts.modes) as Mode[]).map((name) => (
              <option key={name} value={name}>
                {texts.modes[name]}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{texts.sent}</span>
          <input id="offline-sent" type="date" value={sent} onChange={(event) => setSent(event.currentTarget.value)} />
        </label>
      </div>
      <EventFields language={language} events={events} onEvents={setEvents} />
      <div id="offline-result" aria-live="polite">
        {problem !== null && (
          <p class="notice error">
            {texts.failed} {problem}
          </p>
        )}
        {problem === null && result !== null && <OfflineResult language={language} result={result} />}
      </div>
    </Dialog>
  );
}
