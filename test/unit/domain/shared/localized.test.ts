import { joinLocalized, listLocalized } from '@nakor/domain/shared/localized';
import { describe, expect, it } from 'vitest';

describe('joined', () => {
  it('joins texts in each language', () => {
    expect(joinLocalized('a', { pl: 'b', en: 'c' }, 'd')).toEqual({ pl: 'abd', en: 'acd' });
  });
});

describe('listed', () => {
  it('puts the separator of each language between the texts', () => {
    expect(listLocalized(['1', { pl: 'b', en: 'c' }, '3'], { pl: ' lub ', en: ' or ' })).toEqual({
      pl: '1 lub b lub 3',
      en: '1 or c or 3',
    });
    expect(listLocalized([], ', ')).toEqual({ pl: '', en: '' });
  });
});
