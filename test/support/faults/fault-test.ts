import { afterAll, beforeAll, beforeEach, type TestContext } from 'vitest';
import type { IssuedKey } from '../storage/access.ts';
import { createFaultEnvironment, type FaultEnvironment } from './fault-environment.ts';
import { type InProcessService, startInProcessService } from './in-process-service.ts';

/** What most fault tests need. The fields are set once the hooks have run. */
export interface FaultTest {
  environment: FaultEnvironment;
  service: InProcessService;
  /** A live key of its own organization, new for each test. */
  key: IssuedKey;
}

/**
 * Creates an environment, a service and a key for one test, so that tests that wait can run concurrently.
 *
 * @param context   of the test, at whose end the service stops
 * @param timeoutMs time limit of the gateway for a request; AWS's 29 s by default
 */
export async function startFaultTest({ onTestFinished }: Pick<TestContext, 'onTestFinished'>, timeoutMs?: number): Promise<FaultTest> {
  const environment = await createFaultEnvironment();
  const service = await startInProcessService(environment, timeoutMs);
  onTestFinished(() => service.close());
  return { environment, service, key: await environment.issueKey() };
}

/** Creates an environment and a service for all tests of a file; each test gets a new key, a synchronized clock and a proxy without rules. */
export function setUpFaultTest(): FaultTest {
  const test = {} as FaultTest;
  beforeAll(async () => {
    test.environment = await createFaultEnvironment();
    test.service = await startInProcessService(test.environment);
  });
  beforeEach(async () => {
    const { service, environment } = test;
    service.dynamodb.heal();
    service.sqs.heal();
    service.clock.reset();
    service.errors.length = 0;
    test.key = await environment.issueKey();
  });
  afterAll(() => test.service.close());
  return test;
}
