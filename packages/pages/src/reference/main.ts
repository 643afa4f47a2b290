import { startSamples } from './samples.ts';
import { startSearch } from './search.ts';
import { startForms } from './try-request.ts';

const wide = matchMedia('(min-width: 60.01rem)');
const side = document.querySelector<HTMLDetailsElement>('#contents');
// Browsers that cannot show the content of a closed element by style alone.
if (side !== null && wide.matches) side.open = true;
side?.addEventListener('click', (event) => {
  if (!wide.matches && event.target instanceof Element && event.target.closest('a') !== null) side.open = false;
});

startSearch();
startSamples();
startForms();
