import type { Language } from '../../language.ts';
import { Icon } from '../../shell/icon.tsx';
import { type FilesTexts, filesTexts } from '../../texts/files.ts';
import type { Collection } from '../use-collection.ts';

interface CollectionVerdictProps {
  readonly language: Language;
  readonly collection: Collection;
  readonly onFixAll: () => void;
}

/** How many documents are wrong, in one sentence, and how far the validation is. */
export function CollectionVerdict({ language, collection, onFixAll }: CollectionVerdictProps) {
  const texts = filesTexts[language];
  const { entries, phase, summary } = collection;
  const isRunning = phase.kind === 'examining';
  const wrong = entries.length - summary.endings.valid;
  const tone = isRunning && wrong === 0 ? 'waiting' : wrong > 0 ? 'bad' : 'good';
  const fixable = entries.filter((entry) => entry.fixable > 0);
  return (
    <section class={`verdict ${tone}`}>
      <span class="verdict-icon">{tone === 'waiting' ? <span class="spinner" /> : <Icon name={tone} />}</span>
      <div class="verdict-words">
        <p id="collection-verdict" role="status" data-phase={phase.kind} data-wrong={wrong} data-documents={entries.length}>
          {tone === 'waiting'
            ? texts.verdict.running
            : wrong > 0
              ? texts.verdict.bad(wrong, entries.length)
              : texts.verdict.good(entries.length)}
        </p>
        <p class="verdict-facts">
          {listFacts(collection, texts).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        <Progress language={language} collection={collection} />
      </div>
      {!isRunning && fixable.length > 0 && (
        <button type="button" class="button primary" id="fix-files" onClick={onFixAll}>
          <Icon name="wand" />
          {texts.fixAll(
            fixable.reduce((sum, entry) => sum + entry.fixable, 0),
            fixable.length,
          )}
        </button>
      )}
    </section>
  );
}

/** How far the validation is, with a way to end it or to begin again. */
function Progress({ language, collection }: Omit<CollectionVerdictProps, 'onFixAll'>) {
  const texts = filesTexts[language];
  const { entries, found, phase, cancel, restart } = collection;
  if (phase.kind === 'done') return null;
  if (phase.kind === 'examining') {
    return (
      <div class="row progress">
        <progress max={found.length} value={phase.done} aria-label={texts.verdict.running} />
        <span class="quiet">{texts.examining(phase.done, found.length)}</span>
        <button type="button" class="button small" id="cancel" onClick={cancel}>
          {texts.cancel}
        </button>
      </div>
    );
  }
  return (
    <div class="row">
      <span>{phase.kind === 'failed' ? `${texts.failed} ${phase.message}` : texts.cancelled(entries.length, found.length)}</span>
      <button type="button" class="button small" id="restart" onClick={restart}>
        {texts.again}
      </button>
    </div>
  );
}

function listFacts(
  { entries, ignored, summary: { endings, rejectedByKsef, withWarnings, duplicates, repeated } }: Collection,
  { facts }: FilesTexts,
): readonly string[] {
  const related = entries.filter((entry) => entry.related !== null).length;
  const shown: readonly (readonly [number, (value: number) => string])[] = [
    [rejectedByKsef, facts.rejected],
    [endings.unreadable, facts.unreadable],
    [endings.valid, facts.valid],
    [withWarnings, facts.warnings],
    [duplicates, facts.duplicates],
    [repeated, facts.repeated],
    [related, facts.related],
    [ignored, facts.ignored],
  ];
  return shown.flatMap(([value, format]) => (value === 0 ? [] : [format(value)]));
}
