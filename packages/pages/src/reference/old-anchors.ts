/**
 * Leads from anchors of earlier versions of the page, which could name a part of an operation (`#operation/getMe/in/query`), to the
 * operation or group that they begin with.
 */
export function followOldAnchor(): void {
  const show = () => {
    const name = decodeURIComponent(location.hash.slice(1));
    if (name === '' || document.getElementById(name) !== null) return;
    targetOf(name)?.scrollIntoView();
  };
  addEventListener('hashchange', show);
  show();
}

function targetOf(name: string): HTMLElement | null {
  const [known = ''] = name.split(/[!&]/);
  const parts = known.split('/');
  for (let count = parts.length; count > 1; count -= 1) {
    const element = document.getElementById(parts.slice(0, count).join('/'));
    if (element !== null) return element;
  }
  return null;
}
