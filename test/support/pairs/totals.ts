import { exempt, netLine, saleOf } from '../../unit/domain/validation/rules/amounts/documents.ts';
import { plainInvoice } from '../builders/rule-cases.ts';
import { edited, foreignInvoice } from '../builders/sample-invoices.ts';
import type { InvoicePair } from './pair.ts';

/** 100.00 at 23% and 23.00 of tax, with this total due. */
const saleFor = (total: string) => edited(plainInvoice, ['<P_15>123.00<', `<P_15>${total}<`]);

/** 20.57 net, so that the exact total is 25.30. */
const exactly = (total: string) => saleOf([netLine(1, '20.57', '23')], { P_13_1: '20.57', P_14_1: '4.73', P_15: total });

/** 100 yen and a tax of 23.45, which is rounded in the total due. */
const inYen = (total: string) =>
  edited(
    foreignInvoice,
    ['<KodWaluty>EUR', '<KodWaluty>JPY'],
    ['<KursWaluty>4.25', '<KursWaluty>0.025'],
    ['<P_14_1W>97.75', '<P_14_1W>0.58'],
    ['<P_13_1>100.00', '<P_13_1>101.95'],
    ['<P_14_1>23.00', '<P_14_1>23.45'],
    ['<P_9A>50.00', '<P_9A>50.975'],
    ['<P_11>100.00', '<P_11>101.95'],
    ['<P_15>123.00', `<P_15>${total}`],
  );

const partlyExempt = (total: string) =>
  saleOf([netLine(1, '100.00', '23'), netLine(2, '100.00', 'zw')], { P_13_1: '100.00', P_14_1: '23.00', P_15: total }, exempt);

/** Amounts due that are not the sum of bases and taxes. */
export const totalPairs: readonly InvoicePair[] = [
  {
    name: 'a total due rounded up to whole zloty',
    wrong: exactly('26.00'),
    readiness: 'not_ready',
    issues: ['XML-403'],
    right: exactly('25.30'),
  },
  {
    name: 'a total due rounded down to whole zloty',
    wrong: exactly('25.00'),
    readiness: 'not_ready',
    issues: ['XML-403'],
    right: exactly('25.31'),
  },
  {
    name: 'a total due that is 0.61 less',
    wrong: saleFor('122.39'),
    readiness: 'not_ready',
    issues: ['XML-403'],
    right: saleFor('122.99'),
  },
  { name: 'a total due two yen higher', wrong: inYen('127'), readiness: 'not_ready', issues: ['XML-403'], right: inYen('125') },
  {
    name: 'a total due without the exempt sales that no total states',
    wrong: partlyExempt('123.00'),
    readiness: 'not_ready',
    issues: ['XML-403'],
    right: partlyExempt('223.00'),
  },
];
