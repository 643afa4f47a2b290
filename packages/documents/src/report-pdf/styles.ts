import { colours, type TextStyle } from '../pdf/theme.ts';

/** Text styles of reports by purpose. */
export const styles = {
  title: { face: 'bold', size: 18, colour: colours.accent },
  subtitle: { face: 'regular', size: 10, colour: colours.muted },
  heading: { face: 'bold', size: 12, colour: colours.accent },
  paragraph: { face: 'regular', size: 9.25, colour: colours.ink },
  label: { face: 'regular', size: 8.5, colour: colours.muted },
  value: { face: 'regular', size: 9.25, colour: colours.ink },
  /** Hashes: 64 digits fit on a line. */
  exact: { face: 'regular', size: 8.5, colour: colours.ink },
  columnTitle: { face: 'bold', size: 9.25, colour: colours.accent },
  smallLabel: { face: 'regular', size: 7.5, colour: colours.muted },
  note: { face: 'regular', size: 8, colour: colours.muted },
  footer: { face: 'regular', size: 7.5, colour: colours.muted },
} as const satisfies Record<string, TextStyle>;
