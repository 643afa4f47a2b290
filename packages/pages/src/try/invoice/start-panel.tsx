import type { Language } from '../language.ts';
import type { SampleKind } from '../samples.ts';
import { Icon } from '../shell/icon.tsx';
import { ksefTexts } from '../texts/ksef.ts';
import { startTexts } from '../texts/start.ts';

interface StartPanelProps {
  readonly language: Language;
  readonly isDropping: boolean;
  readonly onChoose: () => void;
  readonly onChooseFolder: () => void;
  readonly onPaste: () => void;
  readonly onRejection: () => void;
  readonly onSample: (kind: SampleKind) => void;
}

/** What the page is, and the ways to open an invoice. */
export function StartPanel({ language, isDropping, onChoose, onChooseFolder, onPaste, onRejection, onSample }: StartPanelProps) {
  const texts = startTexts[language];
  return (
    <div class="start">
      <div class="start-words">
        <h1>{texts.heading}</h1>
        <p class="lead">{texts.introduction}</p>
        <Privacy language={language} />
      </div>
      <section class={`drop${isDropping ? ' over' : ''}`} aria-label={texts.drop}>
        <span class="drop-icon">
          <Icon name="upload" />
        </span>
        <p class="drop-title">{isDropping ? texts.dropNow : texts.drop}</p>
        <p class="quiet">{texts.dropHint}</p>
        <div class="row">
          <button type="button" class="button primary" id="choose" onClick={onChoose}>
            <Icon name="file" />
            {texts.choose}
          </button>
          <button type="button" class="button" id="choose-folder" onClick={onChooseFolder}>
            <Icon name="upload" />
            {texts.chooseFolder}
          </button>
          <button type="button" class="button" id="paste" onClick={onPaste}>
            <Icon name="paste" />
            {texts.paste}
          </button>
        </div>
        <div class="samples">
          <span class="quiet">{texts.samples}</span>
          <button type="button" class="button plain" id="sample-wrong" onClick={() => onSample('wrong')}>
            {texts.wrongSample}
          </button>
          <button type="button" class="button plain" id="sample-valid" onClick={() => onSample('valid')}>
            {texts.validSample}
          </button>
        </div>
        <div class="samples">
          <span class="quiet">{texts.rejected}</span>
          <button type="button" class="button plain" id="paste-rejection" onClick={onRejection}>
            {ksefTexts[language].rejection.open}
          </button>
        </div>
      </section>
      <section class="features" aria-label={texts.featureList}>
        {texts.features.map(({ title, text }) => (
          <div key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        ))}
      </section>
    </div>
  );
}

function Privacy({ language }: { readonly language: Language }) {
  const texts = startTexts[language];
  return (
    <details class="privacy">
      <summary>
        <Icon name="lock" />
        <strong>{texts.privacy}</strong> <span class="more">{texts.privacyMore}</span>
      </summary>
      <p>{texts.privacyWhy}</p>
    </details>
  );
}
