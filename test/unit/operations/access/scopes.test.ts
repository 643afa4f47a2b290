import { parseScopes } from '@nakor/operations/access/scopes';
import { describe, expect, it } from 'vitest';

describe('parseScopes', () => {
  it.each([
    { given: 'validate', scopes: ['validate'], unknown: [] },
    { given: 'reports, validate ,correction', scopes: ['validate', 'correction', 'reports'], unknown: [] },
    { given: 'validate,validate', scopes: ['validate'], unknown: [] },
    { given: 'all', scopes: ['validate', 'correction', 'scenarios', 'webhooks', 'reports'], unknown: [] },
    { given: 'validate,all', scopes: ['validate'], unknown: ['all'] },
    { given: 'validate,admin,Reports', scopes: ['validate'], unknown: ['admin', 'Reports'] },
    { given: '', scopes: [], unknown: [''] },
    { given: 'validate,', scopes: ['validate'], unknown: [''] },
    { given: 'constructor', scopes: [], unknown: ['constructor'] },
  ])('reads "$given"', ({ given, scopes, unknown }) => {
    expect(parseScopes(given)).toEqual({ scopes, unknown });
  });
});
