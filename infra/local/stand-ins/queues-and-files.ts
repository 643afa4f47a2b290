import { buildApp } from 'fauxqs';
import { type Environment, externalService, type StandIn } from './endpoints.ts';

/** The stand-ins for SQS and S3; both may be one server. */
export interface QueuesAndFiles {
  readonly sqs: StandIn;
  readonly s3: StandIn;
}

/**
 * Starts the stand-in for SQS and S3 (fauxqs) in this process, or uses the endpoints that `AWS_ENDPOINT_URL_SQS` and
 * `AWS_ENDPOINT_URL_S3` name. It keeps its data in memory: on disk it loses messages whose visibility is set to 0.
 */
export async function startQueuesAndFiles(environment: Environment): Promise<QueuesAndFiles> {
  const externalSqs = environment['AWS_ENDPOINT_URL_SQS'];
  const externalS3 = environment['AWS_ENDPOINT_URL_S3'];
  if (externalSqs && externalS3) return { sqs: externalService(externalSqs), s3: externalService(externalS3) };
  const own = await startFauxqs();
  return { sqs: externalSqs ? externalService(externalSqs) : own, s3: externalS3 ? externalService(externalS3) : own };
}

async function startFauxqs(): Promise<StandIn> {
  // fauxqs' own start function listens on every address of the computer; this one is for us alone.
  const app = buildApp({ logger: false });
  const endpoint = await app.listen({ port: 0, host: '127.0.0.1' });
  return { endpoint, isOwn: true, stop: () => app.close(), unexpectedEnd: new Promise(() => {}) };
}
