import { placeXpath } from '../model/issue.ts';
import { buildFailedRule, type NotChecked, type NotCheckedRule } from '../model/not-checked.ts';
import { fillSlots, type RuleContext, RuleError, type RuleMatch } from '../model/rule.ts';

/** Maximum number of entries per rule, so that one value that differs in each of ten thousand lines does not fill the response. */
const entryLimit = 100;

/**
 * Finds what the rules cannot check in a document.
 *
 * @param onError called when a rule throws, which is itself something that was not checked
 * @returns       in the order of the rules; matches of a rule with the same message are one entry, at the first place
 */
export function findNotChecked(
  rules: readonly NotCheckedRule[],
  context: RuleContext,
  onError: (error: RuleError) => void,
): readonly NotChecked[] {
  return rules.flatMap((rule) => {
    try {
      return entriesOf(rule, context);
    } catch (error) {
      onError(new RuleError(rule.code, error));
      return [buildFailedRule(rule.code)];
    }
  });
}

function entriesOf({ code, reason, message, find }: NotCheckedRule, context: RuleContext): NotChecked[] {
  const byMessage = new Map<string, NotChecked>();
  for (const { place, slots } of find(context)) {
    const filled = fillSlots(message, slots);
    if (!byMessage.has(filled.pl)) byMessage.set(filled.pl, { code, reason, message: filled, xpath: xpathOf(place) });
    if (byMessage.size === entryLimit) break;
  }
  return [...byMessage.values()];
}

function xpathOf(place: RuleMatch['place']): string | null {
  return placeXpath(place.kind === 'absent' ? { ...place, kind: 'missing', before: null } : place);
}
