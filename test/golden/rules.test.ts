import { dumpRules } from '@nakor/domain/validation/rules/index';
import { describe, expect, it } from 'vitest';

describe('the rules', () => {
  it('match the reviewed ones', async () => {
    await expect(`${dumpRules()}\n`).toMatchFileSnapshot('./rules.json');
  });
});
