/** Where the AWS services that the functions use are reached. */
export interface Endpoints {
  readonly dynamodb: string;
  readonly sqs: string;
  readonly s3: string;
  readonly kms: string;
}

/** One service of AWS as it is available locally. */
export interface Emulator {
  readonly endpoint: string;
  /** Whether it was started here; otherwise the environment named an endpoint of somebody else's. */
  readonly isOwn: boolean;
  stop(): Promise<void>;
  /** Settles when the stand-in ends without having been asked to, with what is known about it. */
  readonly unexpectedEnd: Promise<string>;
}

/** Environment variables; the AWS SDK reads the same ones. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A service outside this process, whose endpoint the environment names; stopping it is not ours to do. */
export function externalService(endpoint: string): Emulator {
  return { endpoint, isOwn: false, stop: async () => {}, unexpectedEnd: new Promise(() => {}) };
}
