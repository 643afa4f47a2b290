import type { ComponentChildren } from 'preact';
import type { Language } from '../../language.ts';
import { upoTexts } from '../../texts/upo.ts';
import type { NamedUpo, Receipt, UpoComparison } from '../engine/upo-messages.ts';
import type { Collection } from '../use-collection.ts';
import type { ComparedUpos } from '../use-upo-comparison.ts';

interface UpoPanelProps {
  readonly language: Language;
  readonly collection: Collection;
  /** Opens the document at an index of the collection. */
  readonly onOpen: (index: number) => void;
  /** Null where no UPO was added to the files. */
  readonly onRemove: (() => void) | null;
}

/** Rows of each list at most; a table and a command show all. */
const listLimit = 100;

/** Longer lists are closed at first, so that the table of files stays in sight. */
const openLimit = 5;

/** What UPOs say about the files: how many KSeF accepted, and why others do not match. */
export function UpoPanel({ language, collection, onOpen, onRemove }: UpoPanelProps) {
  const texts = upoTexts[language];
  const { upos: compared, entries } = collection;
  if (compared === null) return null;
  const { upos, comparison } = compared;
  const counts = countStates(compared);
  const unmatched = comparison?.unmatchedEntries.length ?? 0;
  const shown = describeState(compared, counts.accepted, entries.length, language);
  const facts = [
    ...(counts.changed === 0 ? [] : [texts.facts.changed(counts.changed)]),
    ...(counts.missing === 0 ? [] : [texts.facts.missing(counts.missing)]),
    ...(unmatched === 0 ? [] : [texts.facts.entries(unmatched)]),
  ];
  return (
    <section
      id="upo"
      class="card upo"
      aria-labelledby="upo-heading"
      data-state={shown.state}
      data-accepted={counts.accepted}
      data-changed={counts.changed}
      data-missing={counts.missing}
      data-unmatched={unmatched}
    >
      <div class="upo-head">
        <h2 id="upo-heading" aria-live="polite">
          {shown.text}
        </h2>
        {onRemove !== null && (
          <button type="button" class="button small" id="remove-upo" onClick={onRemove}>
            {texts.remove}
          </button>
        )}
      </div>
      {facts.length > 0 && (
        <p class="verdict-facts">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      )}
      <Listed id="upo-files" title={texts.files} language={language} all={upos.length}>
        {upos.slice(0, listLimit).map((each) => (
          <UpoLine key={each.name} language={language} {...each} />
        ))}
      </Listed>
      {comparison !== null && <Differences {...{ language, collection, comparison, receipts: compared.receipts, onOpen }} />}
      <p class="quiet">{texts.note}</p>
    </section>
  );
}

function describeState(
  { comparison, failure }: ComparedUpos,
  accepted: number,
  files: number,
  language: Language,
): { readonly state: 'failed' | 'waiting' | 'compared'; readonly text: string } {
  const texts = upoTexts[language];
  if (failure !== null) return { state: 'failed', text: `${texts.failed} ${failure}` };
  if (comparison === null) return { state: 'waiting', text: texts.waiting };
  return { state: 'compared', text: files === 0 ? texts.noFiles : texts.heading(accepted, files) };
}

function countStates({ receipts }: ComparedUpos): Readonly<Record<Receipt['state'], number>> {
  const counts = { accepted: 0, changed: 0, missing: 0 };
  for (const { state } of receipts.values()) counts[state] += 1;
  return counts;
}

function UpoLine({ language, name, upo }: NamedUpo & { readonly language: Language }) {
  const texts = upoTexts[language];
  const { version, session, page, entries, environment } = upo;
  const facts = [
    texts.version(version),
    ...(environment === 'prod' || environment === null ? [] : [texts.test]),
    ...(session === null ? [] : [texts.session(session)]),
    ...(page === null ? [] : [texts.page(page.number, page.count)]),
    texts.entriesOf(entries.length),
  ];
  return (
    <li>
      <strong>{name}</strong> <span class="quiet">{facts.join(', ')}</span>
    </li>
  );
}

function More({ language, all }: { readonly language: Language; readonly all: number }) {
  return all <= listLimit ? null : <p class="quiet">{upoTexts[language].more(all - listLimit)}</p>;
}

interface DifferencesProps {
  readonly language: Language;
  readonly collection: Collection;
  readonly comparison: UpoComparison;
  readonly receipts: ReadonlyMap<string, Receipt>;
  readonly onOpen: (index: number) => void;
}

/** Files and entries that do not match, and what is wrong with the UPOs. */
function Differences({ language, collection, comparison, receipts, onOpen }: DifferencesProps) {
  const texts = upoTexts[language];
  const changed = collection.entries.flatMap(({ name }, index) => {
    const receipt = receipts.get(name);
    return receipt?.state === 'changed' ? [{ name, index, receipt }] : [];
  });
  const { unmatchedEntries, findings } = comparison;
  return (
    <>
      <Listed id="upo-changed" title={texts.changed} language={language} all={changed.length}>
        {changed.slice(0, listLimit).map(({ name, index, receipt }) => (
          <li key={name}>
            <button type="button" class="button plain" onClick={() => onOpen(index)}>
              {name}
            </button>
            <span>{receipt.message}</span>
          </li>
        ))}
      </Listed>
      <Listed id="upo-unmatched" title={texts.unmatched} language={language} all={unmatchedEntries.length}>
        {unmatchedEntries.slice(0, listLimit).map(({ ksefNumber, invoiceNumber, message, code }) => (
          <li key={`${ksefNumber} ${invoiceNumber}`}>
            <strong>{invoiceNumber ?? '—'}</strong> <span class="quiet">{ksefNumber}</span> <span>{`${message} (${code})`}</span>
          </li>
        ))}
      </Listed>
      <Listed id="upo-findings" title={texts.findings} language={language} all={findings.length}>
        {findings.slice(0, listLimit).map(({ code, severity, subject, position, message }, index) => (
          <li key={`${code} ${index}`}>
            <span class={`badge ${severity}`}>{code}</span>
            <span class="quiet">
              {[subject, position === null ? null : texts.position(position)].filter((part) => part !== null).join(', ')}
            </span>
            <span>{message}</span>
          </li>
        ))}
      </Listed>
    </>
  );
}

interface ListedProps {
  readonly id: string;
  readonly title: string;
  readonly language: Language;
  /** Number of rows, also of those that are not listed. */
  readonly all: number;
  readonly children: ComponentChildren;
}

function Listed({ id, title, language, all, children }: ListedProps) {
  if (all === 0) return null;
  return (
    <details id={id} open={all <= openLimit}>
      <summary>
        {title}: {all}
      </summary>
      <ul>{children}</ul>
      <More language={language} all={all} />
    </details>
  );
}
