// On wide screens the list of guides is always open.
const list = document.querySelector<HTMLDetailsElement>('#guides');
if (list !== null && matchMedia('(min-width: 60.01rem)').matches) list.open = true;
