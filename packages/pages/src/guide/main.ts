import { copyButton } from '../shared/copy-button.ts';
import { startSampleTabs } from '../shared/sample-tabs.ts';
import { startGuideSearch } from './search.ts';

// On wide screens the list of guides is always open.
const list = document.querySelector<HTMLDetailsElement>('#guides');
if (list !== null && matchMedia('(min-width: 60.01rem)').matches) list.open = true;

const words =
  document.documentElement.lang === 'pl'
    ? { copy: 'Kopiuj', copied: 'Skopiowano', language: 'Język kodu' }
    : { copy: 'Copy', copied: 'Copied', language: 'Language of the code' };
startSampleTabs(words);
for (const pre of document.querySelectorAll<HTMLPreElement>('.guide pre:not(.sample pre)')) {
  const frame = document.createElement('div');
  frame.className = 'code';
  pre.replaceWith(frame);
  frame.append(
    pre,
    copyButton(() => pre.textContent ?? '', words),
  );
}

startGuideSearch();
