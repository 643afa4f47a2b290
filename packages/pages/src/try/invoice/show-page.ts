/**
 * Shows a rendered invoice in an empty frame. Its markup is parsed apart, where nothing runs, and its style becomes a style sheet made by
 * script: the policy of this page, which the frame inherits, forbids all others.
 *
 * @param html a page by `render` of the engine
 */
export function showPage(frame: HTMLIFrameElement, html: string): void {
  const target = frame.contentDocument;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (target === null || view === null) return;
  // Taken out of the text: even in a document that is not shown, the browser would report the element.
  const [head = '', style = '', ...rest] = html.split(/<\/?style>/);
  const page = new DOMParser().parseFromString(head + rest.join(''), 'text/html');
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(style);
  target.adoptedStyleSheets = [sheet];
  target.documentElement.lang = page.documentElement.lang;
  target.title = page.title;
  for (const link of page.querySelectorAll('a')) link.target = '_blank';
  const { scrollX, scrollY } = view;
  target.body.replaceChildren(...[...page.body.childNodes].map((node) => target.importNode(node, true)));
  view.scrollTo(scrollX, scrollY);
}
