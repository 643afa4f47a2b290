import type { EngineResults } from '../engine/protocol.ts';
import type { Language } from '../language.ts';
import { RuleLink } from '../shell/rule-link.tsx';
import { ksefTexts } from '../texts/ksef.ts';
import type { CauseIssue } from './cause-issue.ts';

type Status = EngineResults['explain']['statuses'][number];

interface ExplainedStatusProps {
  readonly language: Language;
  readonly status: Status;
  readonly onIssue: (issue: CauseIssue) => void;
}

/** What a status of KSeF means, what to do, the rules that find its cause, and the cause in the open invoice. */
export function ExplainedStatus({ language, status, onIssue }: ExplainedStatusProps) {
  const texts = ksefTexts[language].rejection;
  const { code, name, meaning, next_step: next, details, rules, cause } = status;
  return (
    <section class="status-explained">
      <h3>
        {code} {name ?? texts.unknownCode}
      </h3>
      <p>{meaning}</p>
      {details.length > 0 && (
        <ul>
          {details.map((detail) => (
            <li key={detail.text}>
              <span class="quiet">{detail.text}</span>
              {detail.meaning !== null && ` ${detail.meaning}`}
            </li>
          ))}
        </ul>
      )}
      <p>
        <strong>{texts.next}:</strong> {next}
      </p>
      {cause !== null && <Cause language={language} cause={cause} onIssue={onIssue} />}
      {rules.length > 0 && (
        <details>
          <summary>{texts.rules}</summary>
          <ul>
            {rules.map((rule) => (
              <li key={rule.code}>
                <RuleLink language={language} code={rule.code} isNewTab /> {rule.title}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface CauseProps {
  readonly language: Language;
  readonly cause: NonNullable<Status['cause']>;
  readonly onIssue: (issue: CauseIssue) => void;
}

function Cause({ language, cause, onIssue }: CauseProps) {
  const texts = ksefTexts[language].rejection;
  const { is_sent_file: isSentFile, issues, unreadable, note } = cause;
  return (
    <div class="cause">
      <h4>{texts.cause}</h4>
      {isSentFile !== null && <p class={isSentFile ? 'quiet' : 'notice warning'}>{isSentFile ? texts.sameFile : texts.otherFile}</p>}
      {unreadable !== null && (
        <p>
          {unreadable.code}: {unreadable.message}
        </p>
      )}
      {issues.length === 0 && unreadable === null && <p>{texts.noCause}</p>}
      <ul class="cause-issues">
        {issues.map((issue) => {
          const line = issue.places.find((place) => place.line !== null)?.line ?? null;
          return (
            <li key={`${issue.code} ${issue.message}`}>
              <span>
                <strong>{issue.code}</strong> {issue.message}
              </span>
              {line !== null && (
                <button type="button" class="button small" onClick={() => onIssue(issue)}>
                  {texts.show(line)}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {note !== null && <p class="quiet">{note}</p>}
    </div>
  );
}
