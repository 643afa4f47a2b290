import { UserError } from '../shared/user-error.ts';
import { type ChosenSeverity, chosenSeverities, type RuleChanges } from './rule-changes.ts';

/**
 * Reads `--rules`, such as `off:XML-901,XML-902,warning:XML-403`: a severity holds for the codes up to the next one.
 *
 * @throws UserError stating what is wrong
 */
export function readRuleOption(text: string): RuleChanges {
  const changes: Record<string, { severity: ChosenSeverity; reason: string }> = {};
  let severity: ChosenSeverity | undefined;
  for (const part of text.split(',')) {
    const [, stated, code = ''] = /^(?:([^:]*):)?(.*)$/.exec(part.trim()) ?? [];
    if (stated !== undefined) severity = chosenSeverities.find((candidate) => candidate === stated);
    if (severity === undefined || !/^XML-\d{3}$/.test(code)) {
      throw new UserError({
        pl: `--rules to poziomy (${chosenSeverities.join(', ')}) z kodami, na przykład off:XML-901,warning:XML-403; jest w nim „${part}”.`,
        en: `--rules must be severities (${chosenSeverities.join(', ')}) with codes, such as off:XML-901,warning:XML-403, and it contains "${part}".`,
      });
    }
    changes[code] = { severity, reason: '--rules' };
  }
  return changes;
}
