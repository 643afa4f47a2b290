import { formatParty } from '@nakor/collection/reports/entry-texts';
import type { Language } from '../../language.ts';
import { filesTexts } from '../../texts/files.ts';
import { type Grouping, type RowFilter, rowFilters, type SortKey, sellerKey } from '../model/select-rows.ts';
import type { Collection } from '../use-collection.ts';

interface SelectionBarProps {
  readonly language: Language;
  readonly collection: Collection;
}

/** Which documents are shown, in which order and in which groups. */
export function SelectionBar({ language, collection }: SelectionBarProps) {
  const texts = filesTexts[language];
  const { entries, upos, rows, selection, select } = collection;
  const seller = selection.seller === null ? null : entries.find((entry) => sellerKey(entry) === selection.seller)?.seller;
  const chosen = [selection.code, seller === null || seller === undefined ? null : formatParty(seller) || texts.noSeller].filter(
    (part) => part !== null,
  );
  const shown = rows.filter(({ kind }) => kind === 'document').length;
  return (
    <div class="selection">
      <fieldset class="switch" aria-label={texts.filter}>
        {rowFilters
          .filter((name) => name !== 'unnumbered' || upos !== null)
          .map((name: RowFilter) => (
            <button
              type="button"
              key={name}
              id={`filter-${name}`}
              aria-pressed={selection.filter === name}
              onClick={() => select({ filter: name })}
            >
              {texts.filters[name]}
            </button>
          ))}
      </fieldset>
      <label class="field search">
        <span>{texts.search}</span>
        <input
          id="search"
          type="search"
          placeholder={texts.searchHint}
          value={selection.search}
          onInput={(event) => select({ search: event.currentTarget.value })}
        />
      </label>
      <label class="field">
        <span>{texts.sort}</span>
        <select
          id="sort"
          value={selection.sort}
          onChange={(event) => select({ sort: event.currentTarget.value as SortKey, isDescending: false })}
        >
          {(Object.keys(texts.sorts) as SortKey[]).map((key) => (
            <option key={key} value={key}>
              {texts.sorts[key]}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{texts.grouping}</span>
        <select id="grouping" value={selection.grouping} onChange={(event) => select({ grouping: event.currentTarget.value as Grouping })}>
          {(Object.keys(texts.groupings) as Grouping[]).map((key) => (
            <option key={key} value={key}>
              {texts.groupings[key]}
            </option>
          ))}
        </select>
      </label>
      <p class="row selection-state">
        <span class="quiet" id="shown-count">
          {texts.shown(shown, entries.length)}
        </span>
        {chosen.length > 0 && (
          <>
            <strong>{texts.chosen(chosen.join(', '))}</strong>
            <button type="button" class="button plain" id="clear-selection" onClick={() => select({ code: null, seller: null })}>
              {texts.clear}
            </button>
          </>
        )}
      </p>
    </div>
  );
}
