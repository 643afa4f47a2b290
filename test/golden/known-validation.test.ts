import { join } from 'node:path';
import { buildValidationResult } from '@nakor/engine/results/validation-result';
import { expect, it } from 'vitest';
import { knownContext, knownDocument, withoutVariable } from '../../functions/known-validation.ts';
import { validationResultOf } from '../support/drivers/validation.ts';
import { projectDirectory } from '../support/runner/project-files.ts';

it('the probe expects the result that the engine gives for the known document', async () => {
  const { environment, as_of } = knownContext;
  const validated = await validationResultOf(knownDocument, {}, { nowUnixMs: Date.parse(as_of), environment });
  const result = buildValidationResult(validated, 1, { language: 'en', baseUrl: '' });
  // Something for the schema, for the rules and for the check digits of production to find; otherwise a broken engine would give the same.
  expect(result).toMatchObject({ full_xsd_confirmed: true, valid: false });
  expect(result.issues.length).toBeGreaterThan(1);
  const text = `${JSON.stringify(withoutVariable(JSON.parse(JSON.stringify(result))), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot(join(projectDirectory, 'functions/expected-validation.json'));
});
