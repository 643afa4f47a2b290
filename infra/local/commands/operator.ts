import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { runOperator } from '@nakor/operator/run-operator';
import { deployedStageNames } from '../../stage-names.ts';
import { localStage } from '../aws-resources/aws-environment.ts';
import { connectToStage } from './operator/connect.ts';
import { explainProblem } from './operator/explain-problem.ts';
import { createOutputFolder } from './operator/output-folder.ts';

/** `npm run operator -- …`: manages organizations, keys, usage, ERP presets, webhook deliveries and incidents in the tables and queues of the local platform or of a stage in AWS (ADR 0026), and audit packs in files. */
function main(): Promise<number> {
  return runOperator(process.argv.slice(2), {
    out: (text) => new Promise((done, fail) => process.stdout.write(text, (error) => (error ? fail(error) : done()))),
    error: (text) => process.stderr.write(text),
    nowUnixMs: Date.now,
    userName: readUserName,
    readFile: (path) => readFile(resolveTyped(path)),
    openFolder: (path) => createOutputFolder(resolveTyped(path)),
    stages: [localStage, ...deployedStageNames],
    connect: connectToStage,
    explain: (error) => explainProblem(error, process.env),
  });
}

/** Containers may have users without a name. */
function readUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}

/** npm runs scripts in the project's folder and sets INIT_CWD to the folder in which the user ran it. */
function resolveTyped(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
}

// The callback of `write` reports a failure; without these listeners Node would also abort the process with a stack trace.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

process.exitCode = await main();
