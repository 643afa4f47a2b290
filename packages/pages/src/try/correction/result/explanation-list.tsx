import type { Correction } from 'nakor/browser';
import { useState } from 'preact/hooks';
import { resultTexts } from '../../texts/correction-result.ts';
import { useForm } from '../form-context.ts';
import { formatDifference, formatNumber } from '../model/numbers.ts';

/** More values are shown on request. */
const shownAtFirst = 40;

/** Each value of the correction with the rule that gives it. */
export function ExplanationList({ correction: { explanation, explanation_truncated } }: { readonly correction: Correction }) {
  const { language, words } = useForm();
  const texts = resultTexts[language];
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? explanation : explanation.slice(0, shownAtFirst);
  return (
    <details class="card">
      <summary>{texts.explanation}</summary>
      <ol class="explanations">
        {shown.map(({ path, label, before, after, delta, rule }) => (
          <li key={path}>
            <p>
              <strong>{label}</strong> <code class="quiet">{path.replace('/Faktura/', '')}</code>
            </p>
            <p class="values">
              {before !== null && <del>{formatNumber(before, language)}</del>}
              {before !== null && after !== null && ' → '}
              {after !== null && <strong>{formatNumber(after, language)}</strong>}
              {delta !== null && <span class="difference"> ({formatDifference(delta, language)})</span>}
            </p>
            <p class="quiet">{words(rule)}</p>
          </li>
        ))}
      </ol>
      {explanation_truncated && <p class="quiet">{texts.explanationTruncated}</p>}
      {shown.length < explanation.length && (
        <button type="button" class="button small" onClick={() => setIsWhole(true)}>
          {texts.explanationMore(explanation.length)}
        </button>
      )}
    </details>
  );
}
