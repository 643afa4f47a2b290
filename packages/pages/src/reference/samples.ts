import { copyButton } from '../shared/copy-button.ts';
import { startSampleTabs } from '../shared/sample-tabs.ts';
import { text } from './texts.ts';

/** Turns the code samples of each operation into tabs, and lets examples be copied. */
export function startSamples(): void {
  startSampleTabs({ language: text('sampleLanguage'), ...copyWords() });
  for (const example of document.querySelectorAll<HTMLElement>('.example')) addCopyButton(example);
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
