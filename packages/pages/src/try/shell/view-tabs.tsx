import type { Language } from '../language.ts';
import { shellTexts } from '../texts/shell.ts';

interface ViewTabsProps {
  readonly language: Language;
  readonly current: 'invoice' | 'correction';
}

/** Links to the views. They are addresses, so that both can be linked and the back button works. */
export function ViewTabs({ language, current }: ViewTabsProps) {
  const texts = shellTexts[language];
  return (
    <nav class="views" aria-label={texts.views}>
      {(['invoice', 'correction'] as const).map((view) => (
        <a key={view} href={`#${view}`} aria-current={view === current ? 'page' : undefined}>
          {texts[`${view}View`]}
        </a>
      ))}
    </nav>
  );
}
