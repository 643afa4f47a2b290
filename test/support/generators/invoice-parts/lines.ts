import { gs1 } from './check-digits.ts';
import { chance, type Draw, dayAfter, digits, freeText, maybe, pick, wholeNumber } from './draw.ts';
import type { Line } from './model.ts';
import { drawValues, type Pricing } from './pricing.ts';
import type { SaleScenario } from './sale-scenarios.ts';
import type { Treatment } from './treatments.ts';

/** The common properties of the lines of an invoice. */
export interface LineSetting {
  readonly scenario: SaleScenario;
  readonly pricing: Pricing;
  /** Maximum unit price in grosze. */
  readonly priceLimit: bigint;
  readonly lineLimit: number;
  /** PLN for one unit of the currency, by line; null on an invoice in PLN. */
  readonly exchangeRate: ((line: number) => bigint) | null;
  /** First day of supply when lines have their own days. */
  readonly firstSupplyDay: string | null;
}

const names = [
  'Śruby M8 „ocynk”',
  'Usługa doradcza',
  'Krzesło dębowe, 4 szt.',
  'Licencja roczna <PRO>',
  'Żwir płukany 2-8 mm',
  'Montaż & regulacja',
];
const units = ['szt.', 'godz.', 'kg', 'm2', 'kpl.', 'usł.'];

/** Lines of an invoice: at least one for the first treatment of the scenario, numbered from 1. */
export function drawLines(draw: Draw, setting: LineSetting): Line[] {
  const treatments = setting.scenario.treatments(draw);
  const hasIds = chance(draw, 60);
  const isMeasured = chance(draw, 97);
  const count = wholeNumber(draw, Math.min(treatments.length, setting.lineLimit), setting.lineLimit);
  return Array.from({ length: count }, (_, index) => {
    const treatment = treatments[index] ?? pick(draw, treatments);
    const line = drawLine(draw, index + 1, treatment, setting);
    return { ...line, uniqueId: hasIds ? `id-${index + 1}-${digits(draw, 4)}` : null, unit: isMeasured ? line.unit : 'szt.' };
  });
}

/** One line. */
export function drawLine(draw: Draw, number: number, treatment: Treatment, setting: LineSetting): Line {
  const values = drawValues(draw, treatment, setting.pricing, setting.priceLimit);
  return {
    ...values,
    number,
    treatment,
    uniqueId: null,
    supplyDay: setting.firstSupplyDay === null ? null : dayAfter(setting.firstSupplyDay, number),
    name: freeText(draw, names),
    codes: drawCodes(draw),
    unit: pick(draw, units),
    isAnnex15: setting.scenario.isAnnex15 === true,
    excise: maybe(draw, 3, () => 1n),
    gtu: maybe(draw, 15, () => `GTU_${String(wholeNumber(draw, 1, 13)).padStart(2, '0')}`),
    procedure: setting.scenario.procedure?.(draw) ?? null,
    exchangeRate: setting.exchangeRate?.(number) ?? null,
    isBefore: false,
  };
}

function drawCodes(draw: Draw): Line['codes'] {
  return {
    own: maybe(draw, 15, () => `IDX-${digits(draw, 5)}`),
    gtin: maybe(draw, 10, () => gs1(draw, pick(draw, [13, 8, 12, 14]))),
    pkwiu: maybe(draw, 10, () => `${digits(draw, 2)}.${digits(draw, 2)}.${digits(draw, 2)}.0`),
    cn: maybe(draw, 12, () => pick(draw, ['8471 30 00', '9403', '853690'])),
    pkob: maybe(draw, 4, () => '1122'),
  };
}
