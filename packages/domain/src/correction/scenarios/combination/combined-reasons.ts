import type { PlanContext } from '../../model/scenario.ts';
import type { Share } from './combination.ts';

/**
 * Texts that make the reason cover all combined scenarios. The caller's reason is that of the primary one, so a text is added for each of
 * the others that it does not mention.
 *
 * @param shares of the primary scenario first
 */
export function listReasonOfOthers({ request }: Pick<PlanContext, 'request'>, [, ...others]: readonly Share[]): readonly string[] {
  return others.flatMap(({ scenario: { combination } }) =>
    'reason' in combination && !combination.reason.words.test(request.reason) ? [combination.reason.text] : [],
  );
}
