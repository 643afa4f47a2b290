/** Endpoints of the AWS services that the functions use. */
export interface Endpoints {
  readonly dynamodb: string;
  readonly sqs: string;
  readonly s3: string;
  readonly kms: string;
  readonly sfn: string;
  readonly ssm: string;
}

/** An AWS service as it is available locally. */
export interface Emulator {
  readonly endpoint: string;
  /** Whether this process started it; otherwise the environment named an external endpoint. */
  readonly isOwn: boolean;
  stop(): Promise<void>;
  /** Settles with the reason when the emulator ends without having been stopped. */
  readonly unexpectedEnd: Promise<string>;
}

/** Environment variables; those for endpoints are the ones that the AWS SDK reads. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** An external service whose endpoint the environment names; `stop` does not stop it. */
export function requireExternalService(endpoint: string): Emulator {
  return { endpoint, isOwn: false, stop: async () => {}, unexpectedEnd: new Promise(() => {}) };
}
