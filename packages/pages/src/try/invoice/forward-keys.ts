/** Passes the keys that are pressed in a frame on to the page, so that shortcuts work where the frame has the focus. */
export function forwardKeys(frame: HTMLIFrameElement): void {
  frame.contentDocument?.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const forwarded = new KeyboardEvent('keydown', { key, ctrlKey, metaKey, altKey, shiftKey, cancelable: true });
    if (!document.dispatchEvent(forwarded)) event.preventDefault();
  });
}
