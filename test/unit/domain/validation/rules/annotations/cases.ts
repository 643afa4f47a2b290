import type { CasesByCode } from '../../../../../support/builders/rule-cases.ts';
import { exemptionCases } from './exemption.cases.ts';
import { marginCases } from './margin.cases.ts';
import { meansOfTransportCases } from './means-of-transport.cases.ts';
import { mixedTreatmentCases } from './mixed-treatment.cases.ts';
import { procedureCases } from './procedures.cases.ts';
import { reverseChargeCases } from './reverse-charge.cases.ts';
import { splitPaymentCases } from './split-payment.cases.ts';
import { zeroRateCases } from './zero-rate.cases.ts';

/** Cases of all rules of the group. */
export const annotationCases: CasesByCode = {
  ...exemptionCases,
  ...reverseChargeCases,
  ...zeroRateCases,
  ...splitPaymentCases,
  ...marginCases,
  ...meansOfTransportCases,
  ...procedureCases,
  ...mixedTreatmentCases,
};
