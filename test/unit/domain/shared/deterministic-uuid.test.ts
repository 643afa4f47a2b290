import { deriveDeterministicUuid } from '@nakor/domain/shared/deterministic-uuid';
import { describe, expect, it } from 'vitest';

describe('deterministicUuid', () => {
  it('is a UUID of version 8 that follows from the text', () => {
    expect(deriveDeterministicUuid('a')).toBe('ca978112-ca1b-8dca-bac2-31b39a23dc4d');
    expect(deriveDeterministicUuid('b')).not.toBe(deriveDeterministicUuid('a'));
  });
});
