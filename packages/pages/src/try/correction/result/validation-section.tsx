import type { Correction } from 'nakor/browser';
import { RuleLink } from '../../shell/rule-link.tsx';
import { resultTexts } from '../../texts/correction-result.ts';
import { useForm } from '../form-context.ts';

/** What the validation of the built correction found, and what it could not check. */
export function ValidationSection({ correction: { validation } }: { readonly correction: Correction }) {
  const { language, words } = useForm();
  const texts = resultTexts[language];
  const { issues, not_checked, valid } = validation;
  return (
    <section class="card stack" aria-label={texts.validation}>
      <h3>{texts.validation}</h3>
      {valid && <p>✓ {texts.valid}</p>}
      {issues.length > 0 && (
        <ul class="stack-small" aria-label={texts.issues}>
          {issues.map(({ severity, code, message, quick_fix, xpath }) => (
            <li key={`${code} ${xpath}`}>
              <span class={`badge ${severity}`}>{texts.severities[severity]}</span> <RuleLink language={language} code={code} isNewTab />{' '}
              {words(message)} {quick_fix !== null && <span class="quiet">{words(quick_fix)}</span>}
            </li>
          ))}
        </ul>
      )}
      {not_checked.length > 0 && (
        <div>
          <h4>{texts.notChecked}</h4>
          <ul class="bulleted quiet">
            {not_checked.map(({ message }) => (
              <li key={message}>{words(message)}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
