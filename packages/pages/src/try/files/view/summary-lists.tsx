import { formatParty } from '@nakor/collection/reports/entry-texts';
import type { CollectionSummary } from '@nakor/collection/summarize';
import type { Language } from '../../language.ts';
import { useMedia } from '../../shell/use-media.ts';
import { filesTexts } from '../../texts/files.ts';
import { formatCount } from '../../texts/numbers.ts';
import { type RowSelection, sellerKey } from '../model/select-rows.ts';

interface SummaryListsProps {
  readonly language: Language;
  readonly summary: CollectionSummary;
  readonly selection: RowSelection;
  readonly onSelect: (changes: Partial<RowSelection>) => void;
}

/** Rows of each list at most; the search finds the others. */
const listLimit = 100;

/** The most frequent problems and the sellers with the most wrong documents. Each selects its documents. */
export function SummaryLists({ language, summary, selection, onSelect }: SummaryListsProps) {
  const texts = filesTexts[language];
  const isWide = useMedia('(min-width: 62rem)');
  const wrong = summary.problems.filter(({ severity }) => severity !== 'info');
  return (
    <div class="summary-lists">
      {wrong.length > 0 && (
        <details class="card" open={isWide}>
          <summary>
            <h2>{texts.problems}</h2>
          </summary>
          <ul id="problem-list">
            {wrong.slice(0, listLimit).map(({ code, severity, example, documents }) => (
              <li key={code}>
                <button
                  type="button"
                  class="place"
                  aria-pressed={selection.code === code}
                  onClick={() => onSelect({ code: selection.code === code ? null : code })}
                >
                  <span class={`badge ${severity}`}>{code}</span>
                  <span class="summary-text">{example}</span>
                  <span class="number">{formatCount(documents, language)}</span>
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {summary.sellers.length > 1 && (
        <details class="card" open={isWide}>
          <summary>
            <h2>{texts.sellers}</h2>
          </summary>
          <ul id="seller-list">
            {summary.sellers.slice(0, listLimit).map(({ seller, documents, endings }) => {
              const key = sellerKey({ seller });
              return (
                <li key={key}>
                  <button
                    type="button"
                    class="place"
                    aria-pressed={selection.seller === key}
                    onClick={() => onSelect({ seller: selection.seller === key ? null : key })}
                  >
                    <span class="summary-text">{formatParty(seller) || texts.noSeller}</span>
                    <span class="number">{texts.wrongOf(documents - endings.valid, documents)}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        </details>
      )}
    </div>
  );
}
