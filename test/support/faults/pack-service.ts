import { createAuditPackStore } from '@nakor/aws/audit-packs/audit-pack-store';
import { createPackClient } from '@nakor/aws/client/file-clients';
import { basePath, routes } from '@nakor/contract/routes';
import { builtInPresets } from '@nakor/domain/erp/presets/index';
import { createLambda } from '@nakor/http/lambda';
import { serve } from '@nakor/http/serve';
import { inject, type TestContext } from 'vitest';
import { auditPack } from '../../../functions/correction/audit-pack.ts';
import { reportFontDirectory } from '../../../infra/build/report-font-directory.ts';
import { createGateway } from '../../../infra/local/host/gateway.ts';
import { engineInThread } from '../drivers/engine-in-thread.ts';
import { connectedHost } from '../storage/connected-host.ts';
import { emulatorSettings } from './fault-environment.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

/** A service in this process that builds audit packs, with a proxy in front of S3. */
export interface PackService {
  readonly baseUrl: string;
  readonly s3: FaultProxy;
  /** Log lines of the service, each as JSON. */
  readonly logLines: string[];
}

/** Differences from the deployed service. */
export interface PackServiceOptions {
  readonly fontsDirectory?: string;
  /** Largest response, in bytes as counted by the host. */
  readonly responseBytes?: number;
}

/** Starts a service for one test, at whose end it stops. */
export async function startPackService(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  { fontsDirectory = reportFontDirectory, responseBytes }: PackServiceOptions = {},
): Promise<PackService> {
  const { endpoints, filesBucket } = inject('service');
  const s3 = await startFaultProxy(endpoints.s3);
  const logLines: string[] = [];
  const log = {
    request: (facts: Readonly<Record<string, unknown>>) => void logLines.push(JSON.stringify(facts)),
    error: (requestId: string | null, fault: unknown) => void logLines.push(JSON.stringify({ requestId, fault: String(fault) })),
  };
  const makeAuditPack = auditPack({
    engine: engineInThread({}, fontsDirectory),
    environment: 'prod',
    listPresets: async () => builtInPresets,
    store: createAuditPackStore(createPackClient({ ...emulatorSettings, endpoint: s3.endpoint }), filesBucket),
    log,
    ...(responseBytes === undefined ? {} : { responseBytes }),
  });
  const handler = createLambda(serve({ ...connectedHost(log), endpoints: { makeAuditPack } }), log);
  const gateway = createGateway({ routes, handlers: { platform: handler, correction: handler }, limits: {}, onError: () => {} });
  const port = await gateway.listen(0, '127.0.0.1');
  onTestFinished(async () => {
    await gateway.close(1_000);
    await s3.close();
  });
  return { baseUrl: `http://127.0.0.1:${port}${basePath}`, s3, logLines };
}
