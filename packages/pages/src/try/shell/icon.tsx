const paths = {
  lock: 'M5 7V5a3 3 0 0 1 6 0v2M3.5 7h9v6.5h-9z',
  file: 'M4 1.8h5l3 3v9.4H4zM9 1.8v3h3',
  upload: 'M8 10.5v-8M4.8 5.6 8 2.4l3.2 3.2M2.5 10.5v3h11v-3',
  download: 'M8 2.5v8M4.8 7.4 8 10.6l3.2-3.2M2.5 10.5v3h11v-3',
  print: 'M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z',
  code: 'm5.5 4.5-3.5 3.5 3.5 3.5M10.5 4.5 14 8l-3.5 3.5',
  gauge: 'M2 11.5a6 6 0 1 1 12 0M8 11.5l2.8-3.6',
  keyboard: 'M1.8 4h12.4v8H1.8zM4 6.5h.6M7 6.5h.6M10 6.5h.6M12.4 6.5h.1M4.5 9.5h7',
  wand: 'm2.5 13.5 7-7M11 2v3M9.5 3.5h3M13 7.5v2M12 8.5h2M6 2.5v2M5 3.5h2',
  paste: 'M5.5 3h-2v11h9V3h-2M5.5 1.8h5v2.6h-5z',
  clock: 'M8 2.2a5.8 5.8 0 1 1 0 11.6A5.8 5.8 0 0 1 8 2.2M8 5v3.2l2.2 1.4',
  good: 'm3.5 8.4 3 3 6-6.6',
  uncertain: 'M8 4v5M8 11.4v.8',
  bad: 'm4.5 4.5 7 7M11.5 4.5l-7 7',
  more: 'M3 7.6h.8v.8H3zM7.6 7.6h.8v.8h-.8zM12.2 7.6h.8v.8h-.8z',
  wrap: 'M2 4h12M2 8h9.5a2 2 0 1 1 0 4H8M9.8 10.2 8 12l1.8 1.8',
} as const;

/** Names of the icons. */
export type IconName = keyof typeof paths;

/** An icon next to its text. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={paths[name]} fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" />
    </svg>
  );
}
