import type { FunctionGroup } from '@nakor/contract/routes';
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import {
  hookFunctions,
  httpGroups,
  type QueueFunctionName,
  queueFunctions,
  type ScheduledFunctionName,
  type StreamFunctionName,
  scheduledFunctions,
  streamFunctions,
  type TaskFunctionName,
  taskFunctions,
} from '../../build/function-names.ts';
import { createEveryAlarm } from '../alarms/every-alarm.ts';
import { createReleaseAlarms } from '../alarms/objectives.ts';
import { createAlarmTopics } from '../constructs/alarm-topics.ts';
import { createAlarms } from '../constructs/alarms.ts';
import { createApi } from '../constructs/api.ts';
import { createBatchMachine } from '../constructs/batch-machine.ts';
import { createDomains, getPublicBaseUrl } from '../constructs/domains.ts';
import { createFirewall } from '../constructs/firewall.ts';
import type { DataArns } from '../constructs/keys.ts';
import { getFileUploadOrigin, getFunctionArn } from '../constructs/names.ts';
import { createQueueFunction } from '../constructs/queue-function.ts';
import { type LiveFunction, ReleaseRollout } from '../constructs/rollout.ts';
import { createScheduledFunction } from '../constructs/scheduled-function.ts';
import { createFunction, createServiceFunction } from '../constructs/service-function.ts';
import { createStreamFunction } from '../constructs/stream-function.ts';
import type { StageSettings } from '../stages.ts';

/** Less than the gateway's 29 s: otherwise a function could finish, and be billed, after its caller got an error. */
const httpTimeLimitSeconds = 28;

/** The public API of the National Bank of Poland, from which exchange rates are loaded. */
const nbpUrl = 'https://api.nbp.pl';

/** Where the workbench may upload to: with a domain, whose pages the bucket accepts. */
function pageSettings(stage: StageSettings): Readonly<Record<string, string>> {
  return stage.domain === null ? {} : { UPLOAD_ORIGIN: getFileUploadOrigin(stage) };
}

/** The service itself: one function per group of endpoints behind the API and its firewall, the scheduled functions, the functions behind queues and a stream, the state machine of batches with its function, and the alarms that roll a release back. It contains no data. */
export class ServiceStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    props: StackProps & { readonly stage: StageSettings; readonly bundleDirectory: string; readonly dataArns: DataArns },
  ) {
    super(scope, id, props);
    const { stage, bundleDirectory, dataArns } = props;
    const topics = createAlarmTopics(this, stage.name);
    const guarding = createEveryAlarm(stage).filter(({ rollsReleaseBack }) => rollsReleaseBack);
    const rollout = new ReleaseRollout(this, stage, createAlarms(this, stage.name, guarding, topics));
    const created = httpGroups.map((group) => {
      const description = `endpoints of the group ${group}`;
      const environment = group === 'platform' ? pageSettings(stage) : {};
      const options = { description, timeLimitSeconds: httpTimeLimitSeconds, dataArns, rollout, shift: 'gradual', environment } as const;
      return [group, createServiceFunction(this, stage, group, bundleDirectory, options)];
    });
    const functions = Object.fromEntries(created) as Record<FunctionGroup, LiveFunction>;
    const api = createApi(this, stage, functions);
    createFirewall(this, stage, api);
    createDomains(this, stage, api);
    const baseUrl = getPublicBaseUrl(stage, api);
    // Only the prober gets the URL, which is known only after the functions of the API have been created.
    const forProber = { PUBLIC_BASE_URL: baseUrl, EMAIL_PROBE: stage.emailProbe };
    const settings: Readonly<Record<ScheduledFunctionName, Readonly<Record<string, string>>>> = {
      sweeper: {},
      prober: forProber,
      'rates-loader': { NBP_URL: nbpUrl },
      'history-check': {},
    };
    const names = Object.keys(scheduledFunctions) as ScheduledFunctionName[];
    for (const name of names) createScheduledFunction(this, stage, name, bundleDirectory, dataArns, rollout, settings[name]);
    const queueNames = Object.keys(queueFunctions) as QueueFunctionName[];
    for (const name of queueNames) createQueueFunction(this, stage, name, bundleDirectory, dataArns, rollout);
    for (const name of Object.keys(streamFunctions) as StreamFunctionName[]) {
      createStreamFunction(this, stage, name, bundleDirectory, dataArns, rollout);
    }
    const tasks = (Object.keys(taskFunctions) as TaskFunctionName[]).map((name) => {
      const { timeLimitSeconds } = taskFunctions[name];
      const options = { description: 'tasks of a state machine', timeLimitSeconds, dataArns, rollout, shift: 'gradual' } as const;
      return [name, createServiceFunction(this, stage, name, bundleDirectory, options)] as const;
    });
    createBatchMachine(this, stage, Object.fromEntries(tasks) as Record<TaskFunctionName, LiveFunction>, dataArns);
    const validationArn = getFunctionArn(this, stage.name, 'validation');
    rollout.checkWith(
      createFunction(this, stage, 'release-check', bundleDirectory, {
        description: 'checks new versions before they get requests',
        timeLimitSeconds: hookFunctions['release-check'].timeLimitSeconds,
        dataArns,
        environment: rollout.describeCheck(validationArn, 'validation'),
      }),
    );
    rollout.switchAfter('prober', 'validation');
    rollout.guardWith(createAlarms(this, stage.name, createReleaseAlarms(stage.name, rollout.listNewestVersions()), topics));
    rollout.recordRelease();
    new CfnOutput(this, 'base-url', { description: 'Base URL of the API', value: baseUrl });
  }
}
