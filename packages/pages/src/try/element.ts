/** Creates an element. Its content is text or elements, never markup, so nothing in a document can run in the page. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const created = Object.assign(document.createElement(tag), properties);
  created.append(...content);
  return created;
}

/** An element of the page by its id, which must exist. */
export function byId<Kind extends HTMLElement>(id: string): Kind {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no element ${id}.`);
  return found as Kind;
}
