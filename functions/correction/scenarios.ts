import { type CatalogueEntry, getScenarioCatalogue } from '@nakor/domain/correction/scenario-catalogue';
import { buildScenarioResult } from '@nakor/engine/results/scenario-result';
import type { Endpoint } from '@nakor/http/serve';

/** `GET /scenarios`: the catalogue of scenarios, created on the first request. */
export function scenarioList(): Endpoint<'getScenarios'> {
  let catalogue: readonly CatalogueEntry[] | undefined;
  return async (context) => {
    catalogue ??= getScenarioCatalogue();
    return { status: 200, data: { scenarios: catalogue.map((entry) => buildScenarioResult(entry, context.language)) } };
  };
}
