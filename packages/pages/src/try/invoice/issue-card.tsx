import { useEffect, useRef, useState } from 'preact/hooks';
import type { Language } from '../language.ts';
import { Icon } from '../shell/icon.tsx';
import { RuleLink } from '../shell/rule-link.tsx';
import { workbenchTexts } from '../texts/workbench.ts';
import type { Finding, FindingPlace } from './findings.ts';

interface IssueCardProps {
  readonly language: Language;
  readonly finding: Finding;
  readonly isCurrent: boolean;
  readonly onPlace: (place: FindingPlace) => void;
  readonly onFix: () => void;
}

/** Places that are listed at first. */
const firstPlaces = 3;

/** One cause: what is wrong, why, how to fix it, and where. */
export function IssueCard({ language, finding, isCurrent, onPlace, onFix }: IssueCardProps) {
  const texts = workbenchTexts[language];
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const { severity, code, title, message, quickFix, basis, enforcer, isRejectedByKsef, isFixable, relatedField } = finding;
  const isRule = /^XML-\d{3}$/.test(code) && enforcer !== null;
  return (
    <li ref={element} class={`card issue ${severity}${isCurrent ? ' current' : ''}`} data-code={code} aria-current={isCurrent}>
      <div class="issue-head">
        <span class={`badge ${severity}`}>{texts.severity[severity]}</span>
        {code !== '' && <span class="code quiet">{code}</span>}
        {isRejectedByKsef && <span class="badge">{texts.ksefRejects}</span>}
        {isFixable && (
          <button type="button" class="button small fix" onClick={onFix}>
            <Icon name="wand" />
            {texts.fixOne}
          </button>
        )}
      </div>
      {title !== null && <h3>{title}</h3>}
      <p class="issue-message">{message}</p>
      <Values language={language} finding={finding} />
      {quickFix !== null && (
        <p>
          <strong>{texts.howToFix}:</strong> {quickFix}
        </p>
      )}
      {relatedField !== null && <p class="quiet">{texts.related(relatedField)}</p>}
      <Places language={language} finding={finding} onPlace={onPlace} />
      {isRule && (
        <p class="issue-source quiet">
          <RuleLink language={language} code={code} />
          {texts.enforcers[enforcer] !== undefined && ` · ${texts.enforcers[enforcer]}`}
          {basis !== null && ` · ${basis}`}
        </p>
      )}
    </li>
  );
}

function Values({ language, finding: { found, expected } }: { readonly language: Language; readonly finding: Finding }) {
  const texts = workbenchTexts[language];
  if (found === null && expected === null) return null;
  return (
    <dl class="values">
      {found !== null && (
        <div>
          <dt>{texts.found}</dt>
          <dd class="code">{found}</dd>
        </div>
      )}
      {expected !== null && (
        <div>
          <dt>{texts.expected}</dt>
          <dd class="code">{expected}</dd>
        </div>
      )}
    </dl>
  );
}

interface PlacesProps {
  readonly language: Language;
  readonly finding: Finding;
  readonly onPlace: (place: FindingPlace) => void;
}

function Places({ language, finding: { places, occurrences }, onPlace }: PlacesProps) {
  const texts = workbenchTexts[language];
  const [isOpen, setOpen] = useState(false);
  if (places.length === 0) return <p class="quiet">{texts.wholeDocument}</p>;
  const shown = isOpen ? places : places.slice(0, firstPlaces);
  const hidden = places.length - shown.length;
  const unlisted = occurrences - places.length;
  return (
    <div class="places">
      {occurrences > 1 && <p class="badge">{texts.occurrences(occurrences)}</p>}
      <ul>
        {shown.map((place, index) => (
          // Two places of one issue can be equal.
          <li key={index}>
            <PlaceButton language={language} place={place} onPlace={onPlace} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" class="button plain small" onClick={() => setOpen(true)}>
          {texts.morePlaces(hidden, occurrences - shown.length)}
        </button>
      )}
      {hidden <= 0 && unlisted > 0 && <p class="quiet">{texts.furtherPlaces(unlisted)}</p>}
    </div>
  );
}

function PlaceButton({ language, place, onPlace }: Omit<PlacesProps, 'finding'> & { readonly place: FindingPlace }) {
  const texts = workbenchTexts[language];
  const { line, column, xpath, heading } = place;
  const row = /\[(\d+)\]\/[^/]*$/.exec(xpath ?? '')?.[1];
  if (line === null) return <span class="code quiet">{xpath ?? texts.wholeDocument}</span>;
  return (
    <button type="button" class="place" title={xpath ?? undefined} onClick={() => onPlace(place)}>
      {heading !== null && <strong>{row === undefined ? heading : `${heading} (${row})`}</strong>}
      <span>{texts.place(line, column ?? 1)}</span>
      {xpath !== null && <span class="code quiet">{xpath.replace(/^\/Faktura\//, '')}</span>}
    </button>
  );
}
