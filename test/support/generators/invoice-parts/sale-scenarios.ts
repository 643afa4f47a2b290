import { type Draw, maybe, pick, wholeNumber } from './draw.ts';
import type { Annotations } from './model.ts';
import type { Party } from './model-terms.ts';
import { addressIn, euParty, euServiceBuyer, foreignParty, personIn, polishParty } from './parties.ts';
import { ossTreatment, type Treatment, treatments } from './treatments.ts';

/** What is sold to whom, with all legal consequences. */
export interface SaleScenario {
  readonly buyer: (draw: Draw) => Party;
  /** Treatments from which lines are drawn; the first is on every invoice. */
  readonly treatments: (draw: Draw) => readonly [Treatment, ...Treatment[]];
  /** Intra-EU: the seller has `PL` before the NIP. */
  readonly hasPrefix?: boolean;
  /** Percentage of invoices in a currency other than PLN. */
  readonly foreignCurrency: number;
  /** The currencies; by default the common ones. */
  readonly currencies?: readonly string[];
  readonly annotations?: (draw: Draw) => Partial<Annotations>;
  /** `Procedura` of every line. */
  readonly procedure?: (draw: Draw) => string | null;
  /** Buyers are consumers: prices are gross. */
  readonly isRetail?: boolean;
  /** The lines are in Annex 15. */
  readonly isAnnex15?: boolean;
  /** The sale was before 2011. */
  readonly isHistoric?: boolean;
}

const { basic, reduced, food, zero, exempt } = treatments;

const domestic: SaleScenario = {
  buyer: polishParty,
  treatments: (draw) =>
    pick(draw, [[basic], [basic, reduced], [basic, reduced, food, zero], [reduced], [food, basic], [zero, basic]] as const),
  foreignCurrency: 20,
};

const partlyExempt: SaleScenario = {
  ...domestic,
  treatments: () => [exempt, basic, reduced],
  annotations: (draw) => ({
    exemption: pick(draw, [
      { field: 'P_19A', basis: 'art. 43 ust. 1 pkt 37 ustawy o VAT' },
      { field: 'P_19B', basis: 'art. 135 ust. 1 lit. a dyrektywy 2006/112/WE' },
      { field: 'P_19C', basis: '§ 3 ust. 1 pkt 2 rozporządzenia w sprawie zwolnień' },
    ]),
  }),
};

const smallBusiness: SaleScenario = {
  ...domestic,
  treatments: () => [exempt],
  annotations: () => ({ exemption: { field: 'P_19A', basis: 'art. 113 ust. 1 ustawy o VAT' } }),
};

const retail: SaleScenario = { ...domestic, buyer: (draw) => personIn(draw, 'PL'), foreignCurrency: 0, isRetail: true };
const taxi: SaleScenario = { ...domestic, treatments: () => [treatments.taxi], foreignCurrency: 0 };
const splitPayment: SaleScenario = { ...domestic, treatments: () => [basic], isAnnex15: true };
const voucher: SaleScenario = {
  ...domestic,
  treatments: () => [basic],
  procedure: (draw) => pick(draw, ['B_SPV', 'B_SPV_DOSTAWA', 'B_MPV_PROWIZJA', 'IED']),
};

const domesticReverseCharge: SaleScenario = {
  ...domestic,
  treatments: (draw) => pick(draw, [[treatments.reverseCharge], [treatments.reverseCharge, basic]] as const),
  annotations: () => ({ isReverseCharge: true }),
};

const abroadToBusiness: SaleScenario = {
  buyer: foreignParty,
  treatments: () => [treatments.abroad],
  foreignCurrency: 60,
  annotations: (draw) => ({ isReverseCharge: pick(draw, [true, false]) }),
};

const euServices: SaleScenario = {
  buyer: euServiceBuyer,
  treatments: () => [treatments.euServices],
  hasPrefix: true,
  foreignCurrency: 70,
  annotations: () => ({ isReverseCharge: true }),
};

const exportGoods: SaleScenario = { buyer: foreignParty, treatments: () => [treatments.exportGoods], foreignCurrency: 70 };

const intraEuGoods: SaleScenario = {
  buyer: euParty,
  treatments: () => [treatments.intraEuGoods],
  hasPrefix: true,
  foreignCurrency: 70,
  procedure: (draw) => maybe(draw, 20, () => pick(draw, ['I_42', 'I_63'])),
};

const newVehicle: SaleScenario = {
  buyer: (draw) => pick(draw, [euParty, (again: Draw) => personIn(again, 'DE')])(draw),
  treatments: () => [treatments.intraEuGoods],
  hasPrefix: true,
  foreignCurrency: 50,
  annotations: (draw) => ({ newVehicles: [vehicle(draw)], isReportedAbroad: pick(draw, [false, true]) }),
};

const triangulation: SaleScenario = {
  buyer: euParty,
  treatments: () => [treatments.abroad],
  hasPrefix: true,
  foreignCurrency: 80,
  annotations: () => ({ isReverseCharge: true, isTriangulation: true }),
  procedure: () => 'TT_D',
};

const oss: SaleScenario = {
  buyer: (draw) => personIn(draw, pick(draw, ['DE', 'FR', 'FI'])),
  treatments: (draw) => pick(draw, [[ossTreatment(19)], [ossTreatment(25.5)], [ossTreatment(20), ossTreatment(5.5)]] as const),
  foreignCurrency: 70,
  procedure: (draw) => maybe(draw, 60, () => 'WSTO_EE'),
  isRetail: true,
};

const marginScheme: SaleScenario = {
  ...domestic,
  treatments: (draw) => pick(draw, [[treatments.margin, basic], [treatments.margin]] as const),
  foreignCurrency: 20,
  annotations: (draw) => ({ margin: pick(draw, ['P_PMarzy_3_1', 'P_PMarzy_2', 'P_PMarzy_3_2', 'P_PMarzy_3_3']) }),
};

function vehicle(draw: Draw): Annotations['newVehicles'][number] {
  const details: readonly (readonly [string, string])[] = pick(draw, [
    [
      ['P_22BMK', 'Marka'],
      ['P_22BMD', 'Model'],
      ['P_22BK', 'biały'],
      ['P_22BNR', 'WZ 12345'],
      ['P_22BRP', '2026'],
      ['P_22B', '1200 km'],
      ['P_22B1', 'VF1AAAAA555555555'],
      ['P_22BT', 'osobowy'],
    ],
    [
      ['P_22BMK', 'Żaglówka'],
      ['P_22C', '15'],
      ['P_22C1', 'KADLUB-1'],
    ],
    [
      ['P_22D', '30'],
      ['P_22D1', 'SN-1'],
    ],
  ] as const);
  return { firstUse: `2026-0${wholeNumber(draw, 1, 9)}-01`, line: 1, details };
}

/** A Polish buyer of something whose place of supply is abroad, such as work on a house there. */
const abroadToPole: SaleScenario = { ...domestic, treatments: () => [treatments.abroad] };
/** A foreign company registered for VAT in Poland. */
const registeredForeigner: SaleScenario = { ...domestic, buyer: (draw) => ({ ...polishParty(draw), address: addressIn(draw, 'DE') }) };
/** Domestic zero rate, such as for ships and aircraft, for any buyer. */
const zeroForForeigners: SaleScenario = {
  ...domestic,
  buyer: (draw) => pick(draw, [euParty, foreignParty])(draw),
  treatments: () => [zero],
  foreignCurrency: 60,
};
const exportToEuBuyer: SaleScenario = { ...exportGoods, buyer: euParty };
const serviceToForeignConsumer: SaleScenario = { ...abroadToBusiness, buyer: (draw) => personIn(draw, 'US'), annotations: () => ({}) };

const everywhere = [domestic, domestic, partlyExempt, smallBusiness, retail, taxi, splitPayment, voucher, domesticReverseCharge];
const acrossBorders = [
  abroadToBusiness,
  euServices,
  exportGoods,
  abroadToPole,
  registeredForeigner,
  zeroForForeigners,
  exportToEuBuyer,
  serviceToForeignConsumer,
];

/** Scenarios of a sale. */
export const saleScenarios: readonly SaleScenario[] = [
  ...everywhere,
  ...acrossBorders,
  intraEuGoods,
  newVehicle,
  triangulation,
  oss,
  marginScheme,
  marginScheme,
];

/** Scenarios of an advance: none for goods sent to the EU (art. 106b(1)(4)), none with a margin that is only known at the sale. */
export const advanceScenarios: readonly SaleScenario[] = [...everywhere, ...acrossBorders, oss];

/** Scenarios of a simplified invoice, which is for sales within Poland. */
export const simplifiedScenarios: readonly SaleScenario[] = [
  { ...domestic, foreignCurrency: 30, currencies: ['EUR'] },
  { ...smallBusiness, foreignCurrency: 0 },
  taxi,
];

const historic: SaleScenario = {
  ...domestic,
  treatments: () => [treatments.basicUntil2010, treatments.reducedUntil2010],
  foreignCurrency: 0,
  isHistoric: true,
};

/** Scenarios of a correction, including sales under the rates before 2011. */
export const correctedScenarios: readonly SaleScenario[] = [...saleScenarios, historic];
