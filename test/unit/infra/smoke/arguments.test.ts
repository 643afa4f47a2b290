import { describe, expect, it } from 'vitest';
import { readArguments, usage } from '../../../../infra/smoke/arguments.ts';
import { stepNames } from '../../../../infra/smoke/steps.ts';

describe('readArguments', () => {
  it('reads a stage alone', () => {
    expect(readArguments(['prod'])).toEqual({ stage: 'prod', baseUrl: null, webhookUrl: null, burst: 64, skipped: [] });
  });

  it('reads every option', () => {
    const options = ['--base-url', 'https://api.example.pl/api/v1/', '--webhook-url', 'https://example.com/hook', '--burst', '16'];
    expect(readArguments(['dev', ...options, '--skip', 'alarm,burst'])).toEqual({
      stage: 'dev',
      baseUrl: 'https://api.example.pl/api/v1',
      webhookUrl: 'https://example.com/hook',
      burst: 16,
      skipped: ['alarm', 'burst'],
    });
  });

  it.each([
    { parameters: [], says: 'Name one stage to test.' },
    { parameters: ['dev', 'prod'], says: 'Name one stage to test.' },
    { parameters: ['staging'], says: 'The stage must be one of local, dev, prod, and it is "staging".' },
    { parameters: ['dev', '--base-url', 'api.example.pl'], says: '--base-url must be a URL with http or https' },
    { parameters: ['dev', '--webhook-url', 'ftp://example.com'], says: '--webhook-url must be a URL with http or https' },
    { parameters: ['dev', '--burst', '1'], says: '--burst must be a number from 2 to 256' },
    { parameters: ['dev', '--burst', 'many'], says: '--burst must be a number from 2 to 256' },
    { parameters: ['dev', '--skip', 'alarms'], says: '--skip must be one of health, ' },
    { parameters: ['dev', '--key', 'nk_test_1'], says: "Unknown option '--key'" },
  ])('rejects $parameters', ({ parameters, says }) => {
    expect(() => readArguments(parameters)).toThrow(says);
  });

  it('explains itself, with every step', () => {
    expect(readArguments(['--help'])).toBe('help');
    for (const name of stepNames) expect(usage).toContain(name);
  });
});
