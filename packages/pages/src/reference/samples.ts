import { copyButton } from '../shared/copy-button.ts';
import { text } from './texts.ts';

/** Turns the code samples of each operation into tabs; all of them show the selected language. */
export function startSamples(): void {
  for (const group of document.querySelectorAll<HTMLElement>('.samples')) {
    const samples = [...group.querySelectorAll<HTMLDetailsElement>('.sample')];
    const tabs = document.createElement('div');
    tabs.className = 'tabs';
    tabs.setAttribute('role', 'group');
    tabs.setAttribute('aria-label', text('sampleLanguage'));
    tabs.append(
      ...samples.map(languageButton),
      copyButton(() => openSampleIn(group)?.textContent ?? '', copyWords()),
    );
    group.prepend(tabs);
    group.classList.add('tabbed');
  }
  for (const example of document.querySelectorAll<HTMLElement>('.example')) addCopyButton(example);
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

function select(language: string): void {
  for (const sample of document.querySelectorAll<HTMLDetailsElement>('.sample')) {
    sample.open = sample.dataset['sample'] === language;
    sample.hidden = !sample.open;
  }
  for (const button of document.querySelectorAll<HTMLElement>('.tabs [data-language]')) {
    button.setAttribute('aria-pressed', String(button.dataset['language'] === language));
  }
}

function openSampleIn(group: Element): Element | null {
  return group.querySelector('.sample[open] pre');
}

function addCopyButton(example: HTMLElement): void {
  const pre = example.querySelector('pre');
  if (pre === null) return;
  const bar = document.createElement('div');
  bar.className = 'tabs';
  bar.append(copyButton(() => pre.textContent ?? '', copyWords()));
  pre.before(bar);
}

function copyWords() {
  return { copy: text('copy'), copied: text('copied') };
}
