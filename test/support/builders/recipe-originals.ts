import { advanceOf, settlementOf } from './advance-samples.ts';
import { saleOf } from './sale-samples.ts';
import { edited } from './sample-invoices.ts';

const fridge = { P_7: 'chłodziarka', P_8A: 'szt.', P_8B: '1', P_9A: '1626.01', P_11: '1626.01', P_12: '23' };
const delivery = { P_7: 'dostawa', P_8A: 'szt.', P_8B: '1', P_9A: '40.65', P_11: '40.65', P_12: '23' };
const milk = { P_7: 'mleko', P_8A: 'szt.', P_8B: '1', P_9A: '0.95', P_11: '0.95', P_12: '5' };

/** The figures of the Ministry's example 1, including the extra grosz in its total; an invoice for a receipt. */
export const fridgeSale = saleOf({ P_13_1: '1666.66', P_14_1: '383.33', P_13_3: '0.95', P_14_3: '0.05', P_15: '2051' }, [
  fridge,
  delivery,
  milk,
]).replace('<RodzajFaktury>VAT</RodzajFaktury>\n', '<RodzajFaktury>VAT</RodzajFaktury>\n    <FP>1</FP>\n');

/** 4 at 250.00: 1 000 / 230 / 1 230. */
export const chairSale = saleOf({ P_13_1: '1000.00', P_14_1: '230.00', P_15: '1230.00' }, [
  { P_7: 'krzesło', P_8A: 'szt.', P_8B: '4', P_9A: '250.00', P_11: '1000.00', P_12: '23' },
]);

/** 10 hours at 100.00: 1 000 / 230 / 1 230. */
export const adviceSale = saleOf({ P_13_1: '1000.00', P_14_1: '230.00', P_15: '1230.00' }, [
  { P_7: 'doradztwo podatkowe', P_8A: 'godz.', P_8B: '10', P_9A: '100.00', P_11: '1000.00', P_12: '23' },
]);

const euroLine = (name: string, quantity: string, price: string, value: string) => ({
  P_7: name,
  P_8A: 'szt.',
  P_8B: quantity,
  P_9A: price,
  P_11: value,
  P_12: '23',
  KursWaluty: '4.5005',
});

/** The figures of the Ministry's example 20: EUR, each line at 4.5005. */
export const euroSale = saleOf(
  { P_13_1: '13560', P_14_1: '3118.80', P_14_1W: '14036.16', P_15: '16678.80' },
  [euroLine('chłodziarka', '10', '406', '4060'), euroLine('zamrażarka', '20', '250', '5000'), euroLine('zmywarka', '15', '300', '4500')],
  'EUR',
);

/** EUR 2 000 received at 4.4826: tax of EUR 373.98 is 1 676.40 PLN. */
export const euroAdvance = edited(
  advanceOf({ P_13_1: '1626.02', P_14_1: '373.98', P_14_1W: '1676.40', P_15: '2000.00', KursWalutyZ: '4.4826' }, '16678.80', [
    { P_8BZ: '10', P_9AZ: '1356', P_11NettoZ: '13560', P_11VatZ: '3118.80', P_12Z: '23' },
  ]),
  ['<KodWaluty>PLN', '<KodWaluty>EUR'],
);

/** The figures of the Ministry's example 17: 300 000 remaining of an order at 8 % and 23 %. */
export const flatSettlement = settlementOf(
  { P_13_1: '3998.40', P_14_1: '919.63', P_13_2: '273224.05', P_14_2: '21857.92', P_15: '300000' },
  [
    { P_8B: '1', P_9A: '307500', P_11: '307500', P_12: '8', GTU: 'GTU_10' },
    { P_8B: '1', P_9A: '4500', P_11: '4500', P_12: '23' },
  ],
);
