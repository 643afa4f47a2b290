import { type CatalogueEntry, scenarioCatalogue } from '@nakor/domain/correction/scenario-catalogue';
import { scenarioResult } from '@nakor/engine/results/scenario-result';
import type { Endpoint } from '@nakor/http/serve';

/** `GET /scenarios`: the catalogue of scenarios. It is made at the first call. */
export function scenarioList(): Endpoint {
  let catalogue: readonly CatalogueEntry[] | undefined;
  return async ({ call }) => {
    catalogue ??= scenarioCatalogue();
    return { status: 200, data: { scenarios: catalogue.map((entry) => scenarioResult(entry, call.language)) } };
  };
}
