import { at, defineRules, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { own } from '../../model/source.ts';

/** Transport of the goods. */
export const transportRules = defineRules([
  {
    code: 'XML-822',
    neededElements: ['WarunkiTransakcji'],
    severity: 'warning',
    title: { pl: 'Transport kończy się przed początkiem', en: 'Transport ends before it starts' },
    why: {
      pl: 'Transport nie może zakończyć się przed rozpoczęciem. Czasy porównuje się z uwzględnieniem stref czasowych; gdy tylko jeden ma strefę, nie są porównywane.',
      en: 'Transport cannot end before it starts. Time zones are taken into account; if only one time has a zone, they are not compared.',
    },
    message: {
      pl: 'Transport kończy się {end}, a zaczyna {start}.',
      en: 'The transport ends at {end} but starts at {start}.',
    },
    quickFix: {
      pl: 'Sprawdź DataGodzRozpTransportu i DataGodzZakTransportu, także strefę czasową.',
      en: 'Check DataGodzRozpTransportu and DataGodzZakTransportu, and their time zones.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: findBackwardTransports,
  },
]);

function* findBackwardTransports({ invoice }: RuleContext): Generator<RuleMatch> {
  for (const transport of invoice.fa.child('WarunkiTransakcji').all('Transport')) {
    const start = transport.text('DataGodzRozpTransportu');
    const end = transport.text('DataGodzZakTransportu');
    const element = transport.at('DataGodzZakTransportu');
    if (start === null || end === null || element === null) continue;
    if (isBefore(end, start)) yield { place: at(element), slots: { start, end } };
  }
}

/** Whether one time is before another; false when that is unknown. */
function isBefore(one: string, other: string): boolean {
  const [left, right] = [readTime(one), readTime(other)];
  return left !== null && right !== null && left.hasZone === right.hasZone && left.unixMs < right.unixMs;
}

function readTime(text: string): { unixMs: number; hasZone: boolean } | null {
  const match = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$/.exec(text);
  if (match === null) return null;
  const hasZone = match[1] !== undefined;
  // Two times without a zone are compared as if both were UTC: `Date.parse` would use the local time zone.
  const unixMs = Date.parse(hasZone ? text : `${text}Z`);
  return Number.isNaN(unixMs) ? null : { unixMs, hasZone };
}
