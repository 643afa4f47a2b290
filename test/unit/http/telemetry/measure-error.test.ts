import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { measureError } from '@nakor/http/telemetry/measure-error';
import { describe, expect, it } from 'vitest';

describe('measureError', () => {
  it('counts an error of its function', () => {
    expect(measureError('delivery', new Error('anything'))).toEqual([{ metric: 'Faults', value: 1, of: 'delivery' }]);
    expect(measureError('delivery', 'not even an error')).toEqual([{ metric: 'Faults', value: 1, of: 'delivery' }]);
  });

  it('counts an AWS service that does not respond by its name too', () => {
    expect(measureError('delivery', new DependencyUnavailable('KMS', null))).toEqual([
      { metric: 'Faults', value: 1, of: 'delivery' },
      { metric: 'DependencyFaults', value: 1, of: 'KMS' },
    ]);
  });
});
