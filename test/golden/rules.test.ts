import { dumpRules } from '@nakor/domain/validation/rules/index';
import { describe, expect, it } from 'vitest';

describe('the rules', () => {
  it('are those that were reviewed', async () => {
    await expect(`${dumpRules()}\n`).toMatchFileSnapshot('./rules.json');
  });
});
