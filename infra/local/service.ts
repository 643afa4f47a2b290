import { routes } from '@nakor/contract/routes';
import { createGateway } from './gateway.ts';
import { loadHandlers, loadScheduledHandler } from './handlers.ts';
import { systemCode } from './local-problem.ts';
import { readSweepIntervalMs, startSweeperSchedule } from './scheduler.ts';
import type { ServiceMessage } from './service-process.ts';

/**
 * The service process: every function, behind the local gateway or run by the clock. It is started by the platform, which tells it where to
 * listen (PORT, HOST) and with what settings; it reports back over the channel between them, and ends when that closes.
 */
const inFlightPatienceMs = 5_000;

function report(message: ServiceMessage): void {
  process.send?.(message);
}

async function run(): Promise<void> {
  const host = process.env['HOST'] ?? '127.0.0.1';
  const port = Number(process.env['PORT'] ?? 0);
  const onFault = (fault: unknown) => console.error(fault);
  const gateway = createGateway({ routes, handlers: await loadHandlers(), onFault });
  const intervalMs = readSweepIntervalMs(process.env);
  const sweeps = startSweeperSchedule({ handler: await loadScheduledHandler('sweeper'), intervalMs, onFault });
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await Promise.all([gateway.close(inFlightPatienceMs), sweeps.stop(inFlightPatienceMs)]);
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  // The platform is gone, perhaps killed: nobody is left to end this process.
  process.on('disconnect', () => void stop());
  report({ kind: 'listening', port: await gateway.listen(port, host) });
}

run().catch((error: unknown) => {
  console.error(error);
  report({ kind: 'failed', code: systemCode(error) ?? null, message: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
  process.disconnect?.();
});
