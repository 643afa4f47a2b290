import type { Correction } from 'nakor/browser';
import { useForm } from '../form-context.ts';
import { formatDifference, formatNumber } from '../model/numbers.ts';
import type { Preview } from '../use-preview.ts';

interface EffectPanelProps {
  readonly preview: Preview;
  /** Whether a field has a value that cannot be used. */
  readonly hasProblems: boolean;
}

/** The effect of the changes while they are entered. */
export function EffectPanel({ preview, hasProblems }: EffectPanelProps) {
  const { texts } = useForm();
  const correction = 'correction' in preview ? preview.correction : null;
  return (
    <aside class="effect-panel card" aria-label={texts.effect}>
      <h3>{texts.effect}</h3>
      <div role="status" aria-busy={preview.status === 'waiting'}>
        <EffectText preview={preview} hasProblems={hasProblems} />
      </div>
      {correction !== null && !hasProblems && <Effect correction={correction} />}
    </aside>
  );
}

function EffectText({ preview, hasProblems }: EffectPanelProps) {
  const { texts } = useForm();
  if (hasProblems) return <p>{texts.effectProblems}</p>;
  if (preview.status === 'waiting') return <p class="quiet">{texts.effectWaiting}</p>;
  return preview.status === 'ready' ? null : <p class="quiet">{texts.effectEmpty}</p>;
}

function Effect({ correction }: { readonly correction: Correction }) {
  const { texts, words, language, described } = useForm();
  const { deltas, typ_korekty, jpk_rows, explanation, warnings } = correction;
  const total = explanation.find(({ path }) => path === '/Faktura/Fa/P_15');
  const months = [...new Set(jpk_rows.map(({ month }) => month ?? texts.jpkUnknownMonth))];
  const amounts = [
    { label: texts.net, value: deltas.net },
    { label: texts.vat, value: deltas.vat },
    { label: texts.gross, value: deltas.gross },
  ];
  return (
    <>
      <dl class="deltas">
        {amounts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd class="amount">
              {formatDifference(value, language)} {described.currency}
            </dd>
          </div>
        ))}
      </dl>
      {total?.before != null && total.after !== null && (
        <p>
          {texts.total}: <del>{formatNumber(total.before, language)}</del> → <strong>{formatNumber(total.after, language)}</strong>{' '}
          {described.currency}
        </p>
      )}
      <p>
        <span class="quiet">{texts.period}:</span> {texts.types[typ_korekty]}
      </p>
      {months.length > 0 && (
        <p>
          <span class="quiet">{texts.jpkMonth}:</span> {months.join(', ')}
        </p>
      )}
      {warnings.length > 0 && (
        <ul class="bulleted warnings">
          {warnings.map((warning) => (
            <li key={warning}>{words(warning)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
