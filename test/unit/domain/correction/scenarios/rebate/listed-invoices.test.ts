import { readListedInvoices } from '@nakor/domain/correction/scenarios/rebate/listed-invoices';
import { describe, expect, it } from 'vitest';

const given = { issueDay: '2026-10-01', number: 'FV/1', ksefNumber: null };
const ksefNumber = '1234563218-20260915-0A1B2C3D4E5F-DF';

function read(list: unknown) {
  return readListedInvoices(typeof list === 'string' ? list : JSON.stringify(list), given, '2026-10-15');
}

function problems(list: unknown): string {
  const result = read(list);
  return result.ok ? '' : result.error.map(({ en }) => en).join('\n');
}

describe('invoices of a rebate', () => {
  it('begin with the given one, and are each listed once', () => {
    const list = [
      { nr: 'FV/2', data: '2026-10-02' },
      { nr: 'FV/1', data: '2026-10-01', nr_ksef: ksefNumber },
      { nr: ' FV/2 ', data: '2026-10-02', nr_ksef: '' },
      { nr: 'FV/2', data: '2026-10-03', nr_ksef: null },
    ];
    expect(read(list)).toEqual({
      ok: true,
      value: [
        { issueDay: '2026-10-01', number: 'FV/1', ksefNumber },
        { issueDay: '2026-10-02', number: 'FV/2', ksefNumber: null },
        { issueDay: '2026-10-03', number: 'FV/2', ksefNumber: null },
      ],
    });
  });

  it.each([
    ['"FV/2"', 'Provide a list of invoices'],
    [['FV/2'], 'Invoice 1 on the list: is not an object'],
    [[{ data: '2026-10-02' }], 'nr must be an invoice number'],
    [[{ nr: 7, data: '2026-10-02' }], 'nr must be an invoice number'],
    [[{ nr: 'x'.repeat(257), data: '2026-10-02' }], 'nr must be an invoice number'],
    [[{ nr: 'FV/2', data: '02.10.2026' }], 'data must be a date'],
    [[{ nr: 'FV/2', data: '2026-10-16' }], 'later than the correction'],
    [[{ nr: 'FV/2', data: '2026-10-02', nr_ksef: '123' }], 'nr_ksef is not a KSeF number'],
    [[{ nr: 'FV/2', data: '2026-10-02', numer: 'x' }], 'unknown field “numer”'],
    [
      [
        { nr: 'FV/2', data: '2026-10-02', nr_ksef: ksefNumber },
        { nr: 'FV/3', data: '2026-10-02', nr_ksef: ksefNumber },
      ],
      'two different invoices',
    ],
    [
      [
        { nr: 'FV/2', data: '2026-10-02', nr_ksef: ksefNumber },
        { nr: 'FV/2', data: '2026-10-02', nr_ksef: ksefNumber.replace('-DF', '-AA') },
      ],
      'two different KSeF numbers',
    ],
  ])('are rejected as %j', (list, text) => {
    expect(problems(list)).toContain(text);
  });

  it('with a wrong column report ten errors', () => {
    expect(problems(Array.from({ length: 500 }, () => ({ nr: 'A' }))).split('\n')).toHaveLength(10);
  });

  it('are 50,000 at most', () => {
    const list = Array.from({ length: 50_001 }, (_, index) => ({ nr: String(index), data: '2026-10-02' }));
    expect(problems(list)).toContain('may cover 50000');
    const whole = read(list.slice(1));
    expect(whole.ok && whole.value.length).toBe(50_001);
  });
});
