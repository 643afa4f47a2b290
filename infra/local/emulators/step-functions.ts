import type { S3Client } from '@aws-sdk/client-s3';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { type Emulator, type Environment, requireExternalService } from './endpoints.ts';
import { type Machine, parseDefinition } from './step-functions/definition.ts';
import { openExecutionStore } from './step-functions/execution-store.ts';
import { type ExecutionHost, startExecutions } from './step-functions/executions.ts';
import { serveExecutions } from './step-functions/server.ts';

/** A state machine with its placeholders filled in, by its ARN. */
interface MachineToRun {
  readonly arn: string;
  /** As synthesized: JSON with `${Name}` for each placeholder. */
  readonly definition: string;
  readonly substitutions: Readonly<Record<string, string>>;
}

/** What the emulator of Step Functions needs. */
export interface StepFunctionsOptions {
  /** Folder in which executions are kept. */
  readonly directory: string;
  readonly machines: readonly MachineToRun[];
  /** For item readers and result writers. */
  readonly s3: S3Client;
  readonly invoke: ExecutionHost['invoke'];
  readonly onError: (error: unknown) => void;
}

/**
 * Starts the emulator of Step Functions, or uses the endpoint that `AWS_ENDPOINT_URL_SFN` names. It executes the definitions of this project's own
 * machines (ADR 0051): StartExecution, DescribeExecution and StopExecution. Executions continue after a restart.
 *
 * @throws Error if a definition has a state or field that it does not know
 */
export async function startStepFunctions(options: StepFunctionsOptions, environment: Environment): Promise<Emulator> {
  const external = environment['AWS_ENDPOINT_URL_SFN'];
  if (external) return requireExternalService(external);
  const machines = new Map(options.machines.map((machine) => [machine.arn, readMachine(machine)]));
  const store = await openExecutionStore(options.directory);
  const executions = await startExecutions(machines, store, hostOf(options), options.onError);
  const server = await serveExecutions(executions);
  const stop = async () => {
    await server.close();
    await executions.close();
  };
  return { endpoint: server.endpoint, isOwn: true, stop, unexpectedEnd: new Promise(() => {}) };
}

function readMachine({ definition, substitutions }: MachineToRun): Machine {
  const filled = Object.entries(substitutions).reduce((text, [name, value]) => text.replaceAll(`\${${name}}`, value), definition);
  return parseDefinition(filled);
}

function hostOf({ s3, invoke }: StepFunctionsOptions): ExecutionHost {
  return {
    invoke,
    async readObject(bucket, key) {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      return (await Body?.transformToString('utf8')) ?? '';
    },
    async writeObject(bucket, key, content) {
      await s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: content, ContentType: 'application/json' }));
    },
  };
}
