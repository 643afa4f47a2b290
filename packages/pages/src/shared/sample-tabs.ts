import { copyButton } from './copy-button.ts';

/** The words of tabs with code. */
interface TabWords {
  /** What the tabs select. */
  readonly language: string;
  readonly copy: string;
  readonly copied: string;
}

/**
 * Turns groups of code samples into tabs; all of them show the selected language. Without scripts each sample is a part that can be opened. Arrow
 * keys move between the tabs of a group.
 */
export function startSampleTabs(words: TabWords): void {
  for (const group of document.querySelectorAll<HTMLElement>('.samples')) {
    const samples = [...group.querySelectorAll<HTMLDetailsElement>('.sample')];
    const tabs = document.createElement('div');
    tabs.className = 'tabs';
    tabs.setAttribute('role', 'group');
    tabs.setAttribute('aria-label', words.language);
    tabs.append(
      ...samples.map(languageButton),
      copyButton(() => group.querySelector('.sample[open] pre')?.textContent ?? '', words),
    );
    tabs.addEventListener('keydown', moveFocus);
    group.prepend(tabs);
    group.classList.add('tabbed');
  }
  select('curl');
}

function languageButton(sample: HTMLDetailsElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = sample.querySelector('summary')?.textContent ?? '';
  button.dataset['language'] = sample.dataset['sample'] ?? '';
  button.addEventListener('click', () => {
    const before = button.getBoundingClientRect().top;
    select(button.dataset['language'] ?? '');
    // Samples above have another height in another language.
    scrollBy(0, button.getBoundingClientRect().top - before);
  });
  return button;
}

function moveFocus(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLButtonElement>('[data-language]')];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  if (step === undefined || at === -1) return;
  event.preventDefault();
  const next = buttons[(at + step + buttons.length) % buttons.length];
  next?.focus();
  next?.click();
}

function select(language: string): void {
  for (const sample of document.querySelectorAll<HTMLDetailsElement>('.sample')) {
    sample.open = sample.dataset['sample'] === language;
    sample.hidden = !sample.open;
  }
  for (const button of document.querySelectorAll<HTMLElement>('.tabs [data-language]')) {
    button.setAttribute('aria-pressed', String(button.dataset['language'] === language));
  }
}
