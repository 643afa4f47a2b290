import type { Language } from '../language.ts';
import { shellTexts } from '../texts/shell.ts';
import { isOnDisk } from './on-disk.ts';
import { pageLink } from './page-link.ts';
import { type Theme, themes } from './theme.ts';

/** The views of the page. */
type View = 'files' | 'invoice' | 'correction';

interface PageHeaderProps {
  readonly view: View;
  /** Whether there is a list of files. */
  readonly hasFiles: boolean;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly theme: Theme;
  readonly onTheme: (theme: Theme) => void;
}

/** Links to the views and to the other pages, and the switches of language and appearance. */
export function PageHeader({ view, hasFiles, language, onLanguage, theme, onTheme }: PageHeaderProps) {
  const texts = shellTexts[language];
  return (
    <header class="top">
      <a class="brand" href={isOnDisk ? '#invoice' : pageLink('workbench', language)}>
        Nakor
      </a>
      <ViewTabs language={language} current={view} hasFiles={hasFiles} />
      {isOnDisk ? (
        <p class="pages">{texts.onDisk}</p>
      ) : (
        <nav class="pages" aria-label={texts.pages}>
          <a href={pageLink('rules', language)}>{texts.rulesPage}</a>
          <a href={pageLink('reference', language)}>{texts.referencePage}</a>
        </nav>
      )}
      <div class="switches">
        <fieldset class="switch" aria-label={texts.language}>
          {(['pl', 'en'] as const).map((code) => (
            <button type="button" key={code} lang={code} aria-pressed={code === language} onClick={() => onLanguage(code)}>
              <span aria-hidden="true">{code.toUpperCase()}</span>
              <span class="unseen">{code === 'pl' ? 'Polski' : 'English'}</span>
            </button>
          ))}
        </fieldset>
        <fieldset class="switch" aria-label={texts.theme}>
          {themes.map((name) => (
            <button
              type="button"
              key={name}
              aria-pressed={name === theme}
              title={texts.themes[name]}
              aria-label={texts.themes[name]}
              onClick={() => onTheme(name)}
            >
              <ThemeIcon theme={name} />
            </button>
          ))}
        </fieldset>
      </div>
    </header>
  );
}

const shapes: Readonly<Record<Theme, string>> = {
  auto: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2Zm0 1.5v9a4.5 4.5 0 0 1 0-9Z',
  light:
    'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM7.3 1h1.4v2.2H7.3zM7.3 12.8h1.4V15H7.3zM1 7.3h2.2v1.4H1zM12.8 7.3H15v1.4h-2.2zM2.6 3.6l1-1 1.5 1.6-1 1zM10.9 11.9l1-1 1.5 1.5-1 1zM2.6 12.4l1.5-1.5 1 1-1.5 1.5zM10.9 4.1l1.5-1.5 1 1-1.5 1.5z',
  dark: 'M6.2 2.2a6 6 0 1 0 7.6 7.9A5.2 5.2 0 0 1 6.2 2.2Z',
};

function ThemeIcon({ theme }: { readonly theme: Theme }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={shapes[theme]} fill="currentColor" />
    </svg>
  );
}

interface ViewTabsProps {
  readonly language: Language;
  readonly current: View;
  readonly hasFiles: boolean;
}

/** Links to the views. They are addresses, so that each can be linked and the back button works. */
function ViewTabs({ language, current, hasFiles }: ViewTabsProps) {
  const texts = shellTexts[language];
  const views: readonly View[] = hasFiles ? ['files', 'invoice', 'correction'] : ['invoice', 'correction'];
  return (
    <nav class="views" aria-label={texts.views}>
      {views.map((view) => (
        <a key={view} href={`#${view}`} aria-current={view === current ? 'page' : undefined}>
          {texts[`${view}View`]}
        </a>
      ))}
    </nav>
  );
}
