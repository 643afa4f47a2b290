import { colours, type TextStyle, toneLooks } from '../pdf/theme.ts';

/** Text styles of invoices by purpose. */
export const styles = {
  kind: { face: 'bold', size: 17, colour: colours.accent },
  number: { face: 'bold', size: 12, colour: colours.ink },
  section: { face: 'bold', size: 10.5, colour: colours.accent },
  heading: { face: 'bold', size: 9, colour: colours.ink },
  party: { face: 'bold', size: 9, colour: colours.accent },
  name: { face: 'bold', size: 9.5, colour: colours.ink },
  label: { face: 'regular', size: 7.5, colour: colours.muted },
  value: { face: 'regular', size: 8.5, colour: colours.ink },
  strongLabel: { face: 'bold', size: 10.5, colour: colours.ink },
  strongValue: { face: 'bold', size: 12, colour: colours.accent },
  small: { face: 'regular', size: 7, colour: colours.muted },
  detail: { face: 'regular', size: 6.75, colour: colours.muted },
  text: { face: 'regular', size: 8.5, colour: colours.ink },
  noticeTitle: { face: 'bold', size: 9, colour: colours.ink },
  notice: { face: 'regular', size: 8.5, colour: colours.ink },
  caption: { face: 'bold', size: 7, colour: colours.ink },
  codeTitle: { face: 'regular', size: 7, colour: colours.muted },
  footer: { face: 'regular', size: 7, colour: colours.muted },
  footerMark: { face: 'bold', size: 7, colour: toneLooks.bad.strong },
} as const satisfies Record<string, TextStyle>;
