import type { Step } from './step.ts';
import { alarmStep } from './steps/alarm.ts';
import { auditPackStep } from './steps/audit-pack.ts';
import { batchStep } from './steps/batch.ts';
import { burstStep } from './steps/burst.ts';
import { correctionStep } from './steps/correction.ts';
import { healthStep } from './steps/health.ts';
import { replayStep } from './steps/replay.ts';
import { statusStep } from './steps/status.ts';
import { validationStep } from './steps/validation.ts';
import { webhookStep } from './steps/webhook.ts';

/** Every step, in the order in which they run. */
export const steps: readonly Step[] = [
  healthStep,
  statusStep,
  validationStep,
  replayStep,
  correctionStep,
  auditPackStep,
  batchStep,
  webhookStep,
  alarmStep,
  burstStep,
];

export const stepNames: readonly string[] = steps.map(({ name }) => name);
