import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { inject } from 'vitest';
import { projectDirectory } from '../runner/project-files.ts';

/** The file run by `npm run operator`. */
export const operatorProgram = join(projectDirectory, 'infra/local/commands/operator.ts');

/** The environment variables to use the platform of a state directory; by default the platform of the run. */
export const operatorEnvironment = (stateDirectory = inject('service').stateDirectory) => ({
  ...process.env,
  NAKOR_STATE_DIRECTORY: stateDirectory,
  NO_COLOR: '1',
});

/** Runs the command as a process against the platform of the run. */
export function runOperatorProcess(...parameters: string[]): Promise<{ exitCode: number; output: string; complaints: string }> {
  return runOperatorOn(inject('service').stateDirectory, ...parameters);
}

/** Runs the command as a process against the platform of a state directory. */
export function runOperatorOn(
  stateDirectory: string,
  ...parameters: string[]
): Promise<{ exitCode: number; output: string; complaints: string }> {
  const env = operatorEnvironment(stateDirectory);
  return new Promise((resolve) => {
    execFile(process.execPath, [operatorProgram, ...parameters], { cwd: projectDirectory, env }, (error, output, complaints) => {
      resolve({ exitCode: error === null ? 0 : Number(error.code), output, complaints });
    });
  });
}
