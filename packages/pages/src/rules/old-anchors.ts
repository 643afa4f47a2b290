/** Leads from an anchor of earlier versions of the catalogue, such as `#xml-403`, to the page of the rule. */
export function followOldAnchor(): void {
  const anchor = location.hash.slice(1);
  const link = /^xml-\d{3}$/.test(anchor) ? document.getElementById(anchor)?.querySelector('a') : null;
  if (link !== null && link !== undefined) location.replace(link.href);
}
