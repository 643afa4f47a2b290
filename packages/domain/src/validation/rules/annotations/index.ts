import type { Rule } from '../../model/rule.ts';
import { exemptionRules } from './exemption.ts';
import { marginRules } from './margin.ts';
import { meansOfTransportRules } from './means-of-transport.ts';
import { mixedTreatmentRules } from './mixed-treatment.ts';
import { procedureRules } from './procedures.ts';
import { reverseChargeRules } from './reverse-charge.ts';
import { splitPaymentRules } from './split-payment.ts';
import { zeroRateRules } from './zero-rate.ts';

/** Annotations and rates that need them (XML-5xx). */
export const annotationRules: readonly Rule[] = [
  ...exemptionRules,
  ...reverseChargeRules,
  ...zeroRateRules,
  ...splitPaymentRules,
  ...marginRules,
  ...meansOfTransportRules,
  ...procedureRules,
  ...mixedTreatmentRules,
];
