import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { measureError } from '@nakor/http/telemetry/measure-error';
import { describe, expect, it } from 'vitest';

describe('measureError', () => {
  it('counts a fault of its function', () => {
    expect(measureError('delivery', new Error('anything'))).toEqual([{ metric: 'Faults', value: 1, of: 'delivery' }]);
    expect(measureError('delivery', 'not even an error')).toEqual([{ metric: 'Faults', value: 1, of: 'delivery' }]);
  });

  it('counts a service of AWS that does not answer by its name too', () => {
    expect(measureError('delivery', new DependencyUnavailable('KMS', null))).toEqual([
      { metric: 'Faults', value: 1, of: 'delivery' },
      { metric: 'DependencyFaults', value: 1, of: 'KMS' },
    ]);
  });
});
