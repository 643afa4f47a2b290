import type { Language } from '../language.ts';
import type { SendingContext } from '../sending-context.ts';
import { workbenchTexts } from '../texts/workbench.ts';

interface SendingFieldsProps {
  readonly language: Language;
  readonly context: SendingContext;
  readonly onContext: (context: SendingContext) => void;
  /** Tells the fields of several views apart. */
  readonly prefix?: string;
}

/** The first day for which the engine knows the rules: KSeF with FA(3) started then. */
const firstDay = '2026-02-01';

/** To which environment of KSeF invoices are sent, and when. */
export function SendingFields({ language, context, onContext, prefix = '' }: SendingFieldsProps) {
  const texts = workbenchTexts[language];
  const lastDay = new Date(Date.now() + 364 * 86_400_000).toISOString().slice(0, 10);
  const setDay = (day: string) => {
    const { environment } = context;
    // Noon in Poland is on the same day in all of its time zones.
    onContext(day === '' ? { environment } : { environment, as_of: `${day}T12:00:00+01:00` });
  };
  return (
    <div class="row sending">
      <label>
        <span class="quiet">{texts.environment}</span>
        <select
          id={`${prefix}environment`}
          value={context.environment}
          onChange={(event) => onContext({ ...context, environment: event.currentTarget.value as SendingContext['environment'] })}
        >
          {(['prod', 'demo', 'test'] as const).map((name) => (
            <option key={name} value={name}>
              {texts.environments[name]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span class="quiet">{texts.sendingDay}</span>
        <input
          id={`${prefix}sending-day`}
          type="date"
          min={firstDay}
          max={lastDay}
          value={context.as_of?.slice(0, 10) ?? ''}
          onChange={(event) => event.currentTarget.checkValidity() && setDay(event.currentTarget.value)}
        />
        {context.as_of === undefined && <span class="quiet day-hint">{texts.emptyDay}</span>}
      </label>
    </div>
  );
}
