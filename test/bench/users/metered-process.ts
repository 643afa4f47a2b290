import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** What a process took. */
export interface Cost {
  /** Processor time of all threads, garbage collection included, in milliseconds. */
  readonly cpuMs: number;
  /** By the clock, in milliseconds. */
  readonly wallMs: number;
  /** Highest resident memory, in bytes. */
  readonly peakBytes: number;
}

/** A module for `--import` that prints on exit what the process took, on a channel of its own. */
export const meter = `data:text/javascript,${encodeURIComponent(
  "import{writeSync}from'node:fs';process.on('exit',()=>{const{user,system}=process.cpuUsage();writeSync(3,JSON.stringify({cpuMs:(user+system)/1000,wallMs:performance.now(),peakBytes:process.resourceUsage().maxRSS*1024})+'\\n')})",
)}`;

/** A process that prints its costs on channel 3, such as by {@link meter}. */
interface MeteredProcess {
  /** Named in errors. */
  readonly what: string;
  /** The program of Node. */
  readonly node: string;
  /** Parameters of Node. */
  readonly parameters: readonly string[];
  readonly exitCode: number;
}

/**
 * Runs a process and reads its costs.
 *
 * @throws Error when it ends with another exit code
 */
export async function runMetered({ what, node, parameters, exitCode }: MeteredProcess): Promise<Cost> {
  const child = spawn(node, parameters, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_OPTIONS: '' } });
  const channel = child.stdio[3] as NodeJS.ReadableStream;
  const ended = new Promise<number | null>((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
  const [printed, complaints, code] = await Promise.all([text(channel), text(child.stderr as NodeJS.ReadableStream), ended]);
  // Threads print before the process does.
  const line = printed.trimEnd().split('\n').at(-1) ?? '';
  if (code !== exitCode || !line.startsWith('{')) throw new Error(`${what}: exited with ${code}. ${complaints.slice(-1_000)}`);
  return JSON.parse(line) as Cost;
}
