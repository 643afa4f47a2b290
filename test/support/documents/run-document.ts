import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { projectDirectory } from '../runner/project-files.ts';

/** Programs used in our documents that are not system tools. Each invocation is recorded. */
export const recordedPrograms = [
  'aws',
  'cdk',
  'claude',
  'curl',
  'docker',
  'git',
  'java',
  'mcs',
  'mono',
  'mvn',
  'npm',
  'npx',
  'php',
  'sam',
] as const;

/** System tools used by documents and npm, executed unchanged. Other programs are not found. */
const tools = ['bash', 'cat', 'cut', 'date', 'diff', 'env', 'grep', 'mkdir', 'sed', 'sh', 'sha256sum', 'sleep', 'unzip'];

/** Scripts that are executed when they use the local platform rather than a stage in AWS. */
const executed = / run (-s |--silent )?(operator|invoke|validate) /;
const deployed = / --stage (dev|prod) /;

/** The result of running a document. */
export interface DocumentRun {
  readonly exitCode: number;
  readonly output: string;
  readonly errors: string;
  /** Invocations of recorded programs as lists of words, in order. */
  readonly commands: readonly (readonly string[])[];
  /** Working directory: the project as a reader has it, with its own `.local`. */
  readonly folder: string;
}

/** Options of a run. */
export interface RunOptions {
  /** Parts of the document; each starts in the project folder and has the variables of the previous ones. */
  readonly parts: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Where the run may write; created if absent. */
  readonly folder: string;
  /** The reader's files in the project folder, by name. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** Executes what works locally; otherwise everything is only recorded, and a failing part does not end the run. */
  readonly isExecuted: boolean;
}

/** Runs parts of a document in bash, as if pasted by a reader. */
export async function runDocument({ parts, environment, folder, files = {}, isExecuted }: RunOptions): Promise<DocumentRun> {
  const [programs, work, record] = [join(folder, 'programs'), join(folder, 'project'), join(folder, 'commands')];
  await layOutProject(work, files);
  await layOutPrograms(programs, isExecuted);
  await writeFile(record, '');
  const env = {
    ...environment,
    PATH: programs,
    HOME: folder,
    LANG: 'C.UTF-8',
    COMMAND_RECORD: record,
    NO_COLOR: '1',
    npm_config_update_notifier: 'false',
  };
  const script = parts.map((part) => `cd '${work}'\n${isExecuted ? part : `( ${part}\n)`}`).join('\n');
  // Background processes started by a document end with it.
  const ending = `trap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n${script}\n`;
  const flags = isExecuted ? ['-e', '-o', 'pipefail'] : [];
  const ended = await new Promise<Pick<DocumentRun, 'exitCode' | 'output' | 'errors'>>((resolve) => {
    execFile('bash', [...flags, '-c', ending], { env, cwd: work, maxBuffer: 10_000_000 }, (error, output, errors) =>
      resolve({ exitCode: error === null ? 0 : Number(error.code), output, errors }),
    );
  });
  return { ...ended, commands: readRecord(await readFile(record, 'utf8')), folder: work };
}

async function layOutProject(work: string, files: NonNullable<RunOptions['files']>): Promise<void> {
  await mkdir(join(work, '.local'), { recursive: true });
  const entries = (await readdir(projectDirectory)).filter((name) => !['.local', '.git'].includes(name));
  for (const name of entries) await symlink(join(projectDirectory, name), join(work, name));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(work, name, '..'), { recursive: true });
    await writeFile(join(work, name), content);
  }
}

async function layOutPrograms(programs: string, isExecuted: boolean): Promise<void> {
  await mkdir(programs, { recursive: true });
  for (const tool of tools) {
    const path = findProgram(tool);
    if (path !== null) await symlink(path, join(programs, tool));
  }
  await symlink(process.execPath, join(programs, 'node'));
  for (const program of recordedPrograms) {
    const action = isExecuted ? actionOf(program) : 'exit 0';
    await writeFile(join(programs, program), `#!/bin/bash\n${recording}\n${action}\n`);
    await chmod(join(programs, program), 0o755);
  }
}

/** Words end with a unit separator, commands with a record separator; a single write, since pipelines run concurrently. */
const recording = `printf -v words '%s\\x1f' "\${0##*/}" "$@"; printf '%s\\x1e' "$words" >> "$COMMAND_RECORD"`;

function readRecord(record: string): string[][] {
  return record
    .split('\x1e')
    .slice(0, -1)
    .map((words) => words.split('\x1f').slice(0, -1));
}

/** What a recorded program also does. For `aws`, the stacks and tables of a stage exist, and its API is the local platform. */
function actionOf(program: (typeof recordedPrograms)[number]): string {
  switch (program) {
    case 'curl':
      return `if [[ " $* " == *" http://127.0.0.1:"* ]]; then exec '${pathOf('curl')}' --fail-with-body "$@"; fi`;
    // Receivers of examples; where a language is not installed, its commands are only recorded.
    case 'mcs':
    case 'mono':
    case 'php':
      return findProgram(program) === null ? 'exit 0' : `exec '${findProgram(program)}' "$@"`;
    case 'npm':
      return `line=" $* "; pattern='${executed.source}'; other='${deployed.source}'\nif [[ $line =~ $pattern && ! $line =~ $other ]]; then exec '${pathOf('npm')}' "$@"; fi`;
    case 'npx':
      // The published and the built package are the same command.
      return `if [[ "$1" == --yes ]]; then shift; fi; if [[ ( "$1" == nakor || "$1" == */nakor-*.tgz ) && ! "$2" =~ ^(mcp|listen|trigger)$ ]]; then shift; exec '${process.execPath}' '${join(projectDirectory, 'packages/cli/src/main.ts')}' "$@"; fi`;
    case 'aws':
      return `case "$*" in *baseurl*) echo "$NAKOR_URL";; *Table.TableStatus*) echo ACTIVE;; *deploymentGroups*) echo validation;; *"deployments[]"*) echo d-1;; *live-versions*-2*) echo "$RELEASE_BEFORE";; *ParameterKey*--output*) echo "$STACK_PARAMETERS";; *"--output text"*) echo 0b2e7c0a-5d7e-8f53-9d1c-3a4b5c6d7e8f;; esac`;
    default:
      return 'exit 0';
  }
}

/** @returns null when a program is not installed */
export function findProgram(name: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

function pathOf(program: string): string {
  const path = findProgram(program);
  if (path === null) throw new Error(`Running documents needs ${program}, which is not installed.`);
  return path;
}
