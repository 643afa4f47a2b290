import type { Language } from '../language.ts';
import { ksefTexts } from '../texts/ksef.ts';

/** An announced event as it is typed; days as `YYYY-MM-DD`, or empty. */
export interface EventDraft {
  readonly type: 'failure' | 'unavailability' | 'total_failure';
  readonly start: string;
  readonly end: string;
}

const mostEvents = 20;

interface EventFieldsProps {
  readonly language: Language;
  readonly events: readonly EventDraft[];
  readonly onEvents: (events: readonly EventDraft[]) => void;
}

/** The events that the Ministry announced. */
export function EventFields({ language, events, onEvents }: EventFieldsProps) {
  const texts = ksefTexts[language].offline;
  const change = (index: number, draft: Partial<EventDraft>) =>
    onEvents(events.map((event, at) => (at === index ? { ...event, ...draft } : event)));
  return (
    <fieldset class="events">
      <legend>{texts.events}</legend>
      {events.map(({ type, start, end }, index) => (
        <div class="row" key={String(index)}>
          <label class="field">
            <span>{texts.type}</span>
            <select
              id={`event-type-${index}`}
              value={type}
              onChange={(event) => change(index, { type: event.currentTarget.value as EventDraft['type'] })}
            >
              {(Object.keys(texts.types) as EventDraft['type'][]).map((name) => (
                <option key={name} value={name}>
                  {texts.types[name]}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>{texts.start}</span>
            <input
              id={`event-start-${index}`}
              type="date"
              value={start}
              onChange={(event) => change(index, { start: event.currentTarget.value })}
            />
          </label>
          <label class="field">
            <span>{texts.end}</span>
            <input
              id={`event-end-${index}`}
              type="date"
              value={end}
              onChange={(event) => change(index, { end: event.currentTarget.value })}
            />
          </label>
          <button
            type="button"
            class="button plain"
            aria-label={texts.remove(index + 1)}
            title={texts.remove(index + 1)}
            onClick={() => onEvents(events.filter((_, at) => at !== index))}
          >
            ✕
          </button>
        </div>
      ))}
      <button
        type="button"
        class="button small"
        id="add-event"
        disabled={events.length >= mostEvents}
        onClick={() => onEvents([...events, { type: 'failure', start: '', end: '' }])}
      >
        {texts.add}
      </button>
    </fieldset>
  );
}
