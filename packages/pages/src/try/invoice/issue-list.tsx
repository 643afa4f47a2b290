import { useEffect, useRef, useState } from 'preact/hooks';
import type { Language } from '../language.ts';
import { workbenchTexts } from '../texts/workbench.ts';
import { type Finding, type FindingPlace, type Outcome, severities } from './findings.ts';
import { IssueCard } from './issue-card.tsx';

interface IssueListProps {
  readonly language: Language;
  readonly outcome: Outcome | null;
  readonly findings: readonly Finding[];
  /** Id of the finding in whose place the cursor is; null for none. */
  readonly current: string | null;
  readonly onPlace: (finding: Finding, place: FindingPlace) => void;
  readonly onFix: (finding: Finding) => void;
}

/** Cards that are added at once: nobody reads more, and thousands of elements would make typing slow. */
const batchSize = 60;

/** All findings, by severity, each cause once. */
export function IssueList({ language, outcome, findings, current, onPlace, onFix }: IssueListProps) {
  const texts = workbenchTexts[language];
  const [limit, setLimit] = useState(batchSize);
  const currentIndex = current === null ? -1 : findings.findIndex(({ id }) => id === current);
  const shown = findings.slice(0, Math.max(limit, currentIndex + 1));
  if (outcome === null) return null;
  const result = outcome.kind === 'result' ? outcome.result : null;
  return (
    <div class="issues" id="issues">
      {findings.length === 0 && <p class="notice good">{texts.noFindings}</p>}
      {severities.map((severity) => {
        const group = shown.filter((finding) => finding.severity === severity);
        if (group.length === 0) return null;
        return (
          <section key={severity} aria-labelledby={`issues-${severity}`}>
            <h2 id={`issues-${severity}`} class={`issues-heading ${severity}`}>
              {texts.sections[severity]}
            </h2>
            <ul class="cards">
              {group.map((finding) => (
                <IssueCard
                  key={finding.id}
                  language={language}
                  finding={finding}
                  isCurrent={finding.id === current}
                  onPlace={(place) => onPlace(finding, place)}
                  onFix={() => onFix(finding)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {findings.length > shown.length && (
        <MoreCards
          label={`${texts.showMore} (${texts.showing(shown.length, findings.length)})`}
          onMore={() => setLimit(shown.length + batchSize)}
        />
      )}
      {result?.truncated === true && <p class="notice">{texts.truncated}</p>}
      {result !== null && result.not_checked.length > 0 && (
        <details class="not-checked">
          <summary>{texts.notChecked(result.not_checked.length)}</summary>
          <ul>
            {result.not_checked.map(({ code, message, xpath }) => (
              <li key={`${code} ${xpath} ${message}`}>{message}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** A button at the end of the list, which is pressed by itself when the visitor scrolls there. */
function MoreCards({ label, onMore }: { readonly label: string; readonly onMore: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const callback = useRef(onMore);
  callback.current = onMore;
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && callback.current());
    if (button.current !== null) observer.observe(button.current);
    return () => observer.disconnect();
  }, []);
  return (
    <button type="button" class="button" ref={button} onClick={onMore}>
      {label}
    </button>
  );
}
