import { useState } from 'preact/hooks';
import type { Language } from '../language.ts';
import { startTexts } from '../texts/start.ts';
import { workbenchTexts } from '../texts/workbench.ts';
import type { Inputs } from './use-inputs.ts';

/** Candidates listed at once. */
const pageSize = 100;

/** What was not opened and why, and the invoices to choose from. */
export function InputNotes({ language, inputs }: { readonly language: Language; readonly inputs: Inputs }) {
  const texts = startTexts[language];
  const { problems, candidates, convertedFrom, isOpening } = inputs;
  const [limit, setLimit] = useState(pageSize);
  return (
    <div class="input-notes" aria-live="polite">
      {isOpening && <p class="quiet">{texts.opening}</p>}
      {problems.map(({ name, problem }) => (
        <p key={`${name} ${problem}`} class="notice error" data-problem={problem}>
          {texts.problem(name, texts.problems[problem])}
        </p>
      ))}
      {convertedFrom !== null && (
        <p class="notice warning" id="converted">
          {texts.converted(convertedFrom)}
        </p>
      )}
      {candidates.length > 0 && (
        <section class="card" aria-labelledby="candidates-heading">
          <h2 id="candidates-heading">{texts.chooseOne}</h2>
          <ul class="candidates" id="candidates">
            {candidates.slice(0, limit).map((candidate) => (
              <li key={candidate.name}>
                <button type="button" class="place" onClick={() => void inputs.openCandidate(candidate)}>
                  <span>{candidate.name}</span>
                  <span class="quiet">{texts.size(candidate.size)}</span>
                </button>
              </li>
            ))}
          </ul>
          {candidates.length > limit && (
            <button type="button" class="button plain" onClick={() => setLimit(limit + pageSize)}>
              {workbenchTexts[language].showMore} ({workbenchTexts[language].showing(limit, candidates.length)})
            </button>
          )}
        </section>
      )}
    </div>
  );
}
