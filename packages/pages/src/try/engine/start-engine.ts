/** Id of the inert element that contains the program of the engine; `infra/build/build-pages.ts` writes it behind everything else. */
const elementId = 'engine';

/**
 * Starts the engine in a worker. Its program is text in this page, so that the page works without further files, even opened from a disk.
 *
 * @throws Error if the page is incomplete
 */
export async function startEngine(): Promise<Worker> {
  await documentComplete();
  const program = document.getElementById(elementId)?.textContent ?? '';
  if (program === '') throw new Error('The page does not contain the engine.');
  const address = URL.createObjectURL(new Blob([program], { type: 'text/javascript' }));
  // The address is not revoked: the browser may not have read it yet, and the page needs it as long as it is open.
  return new Worker(address);
}

/** The page is shown while its last and largest part, the engine, is still arriving. */
function documentComplete(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve();
  return new Promise((resolve) => document.addEventListener('DOMContentLoaded', () => resolve(), { once: true }));
}
