import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { measureFault } from '@nakor/http/telemetry/measure-error';
import { describe, expect, it } from 'vitest';

describe('measureFault', () => {
  it('counts a fault of its function', () => {
    expect(measureFault('delivery', new Error('anything'))).toEqual([{ metric: 'Faults', value: 1, of: 'delivery' }]);
    expect(measureFault('delivery', 'not even an error')).toEqual([{ metric: 'Faults', value: 1, of: 'delivery' }]);
  });

  it('counts a service of AWS that does not answer by its name too', () => {
    expect(measureFault('delivery', new DependencyUnavailable('KMS', null))).toEqual([
      { metric: 'Faults', value: 1, of: 'delivery' },
      { metric: 'DependencyFaults', value: 1, of: 'KMS' },
    ]);
  });
});
