import type { ScenarioExample } from '@nakor/domain/correction/model/scenario';
import { readOriginal } from '@nakor/domain/correction/original/read-original';
import { scenarios } from '@nakor/domain/correction/scenarios/index';
import { parsed, schemaModel } from '../../../drivers/validation.ts';
import type { CorrectionOptions } from '../built-corrections.ts';

/** A scenario that accepts an invoice, with its example. */
interface Offer {
  readonly scenarioId: string;
  readonly wish: CorrectionOptions;
}

/** Every scenario that accepts an invoice; empty when the invoice cannot be corrected by itself, such as a rebate on many. */
export function offersFor(xml: string): readonly Offer[] {
  const original = readOriginal(parsed(xml).root, schemaModel, { ksefNumber: null, issueDay: null });
  if (!original.ok) return [];
  return scenarios.flatMap((scenario) => {
    const example = scenario.example(original.value);
    const isAccepted = scenario.findBlockingReason(original.value) === null;
    if (isAccepted !== (example !== null)) throw new Error(`${scenario.id} must have either an example or a blocking reason.`);
    return example === null ? [] : [{ scenarioId: scenario.id, wish: wishOf(example) }];
  });
}

function wishOf({ changes, answers, desiredJpkField }: ScenarioExample): CorrectionOptions {
  return { changes: Object.fromEntries(changes.map(({ path, newValue }) => [path, newValue])), answers, desiredJpkField };
}
