/** Focuses an element; folded parts of the form around it are opened. */
export function focusOn(element: HTMLElement | null): void {
  for (let outer = element?.closest('details'); outer != null; outer = outer.parentElement?.closest('details')) outer.open = true;
  element?.focus();
}
