/**
 * A button that copies a text to the clipboard and says so for two seconds.
 *
 * @param read the text at the time of the click
 */
export function copyButton(read: () => string, words: { readonly copy: string; readonly copied: string }): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = words.copy;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(read());
    button.textContent = words.copied;
    setTimeout(() => {
      button.textContent = words.copy;
    }, 2_000);
  });
  return button;
}
