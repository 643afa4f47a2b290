const element = document.querySelector<HTMLElement>('#texts');
const texts = JSON.parse(element?.dataset['texts'] ?? '{}') as Readonly<Record<string, string>>;

/** A text of the page, in its language. */
export function text(name: string): string {
  return texts[name] ?? name;
}
