import { memoizeByObject } from '@nakor/domain/shared/memoize-by-object';
import type { Issue } from '@nakor/domain/validation/model/issue';
import { documentOf, type GivenDocument } from '../builders/rule-cases.ts';
import { validationResultOf } from '../drivers/validation.ts';

/** All issues of the document of a case. Both forms of the catalogue read them, and validate each document once. */
export const issuesOfCase: (given: GivenDocument) => Promise<readonly Issue[]> = memoizeByObject(async (given: GivenDocument) => {
  const { issues } = await validationResultOf(documentOf(given), given.ports, given.settings);
  return issues;
});
