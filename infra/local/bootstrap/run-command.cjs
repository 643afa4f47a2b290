'use strict';

const { spawn } = require('node:child_process');
const { existsSync } = require('node:fs');
const { constants } = require('node:os');
const { delimiter, dirname, join } = require('node:path');
const { problem } = require('./problem.cjs');

/** The oldest Node that runs TypeScript files with `await using`. */
const oldestNodeMajor = 24;

/** Where Node keeps the compiled form of TypeScript files: programs start in half the time. */
const compileCache = 'node_modules/.cache/nakor-compiled';

/**
 * Runs a command with the project's own programs first on the PATH and with a Node that runs TypeScript.
 * Forwards SIGINT, SIGTERM and SIGHUP.
 *
 * @returns the command's exit code; 128 plus the number of the signal when a signal terminated it
 */
async function runCommand(projectDirectory, [name, ...args]) {
  const node = findNode(projectDirectory);
  const path = [join(projectDirectory, 'node_modules/.bin'), dirname(node), process.env.PATH].join(delimiter);
  const child = spawn(name === 'node' ? node : name, args, {
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: join(projectDirectory, compileCache), ...process.env, PATH: path },
    shell: process.platform === 'win32' && name !== 'node',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const watch = endWithParent(child);
  const [code, signal] = await new Promise((done, fail) => {
    child.on('error', (error) => fail(startProblem(error, name, node)));
    child.on('exit', (...end) => done(end));
  });
  clearInterval(watch);
  return code ?? 128 + constants.signals[signal];
}

const parentPollMs = 500;

/**
 * npm runs a script through a shell and forwards signals only to that shell, which exits without notifying its child. So under npm
 * this checks regularly whether the parent still exists. A command started by hand may outlive the shell it was started in.
 */
function endWithParent(child) {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  return setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), parentPollMs).unref();
}

/** The Node that was installed with the dependencies, or else the one that runs this script, if it is new enough. */
function findNode(projectDirectory) {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  const installed = join(projectDirectory, 'node_modules', `node-${platform}-${process.arch}`, file);
  if (existsSync(installed)) return installed;
  if (Number(process.versions.node.split('.')[0]) >= oldestNodeMajor) return process.execPath;
  throw problem(
    `The dependencies include no Node.js for ${process.platform}-${process.arch}, and this is ${process.version}. ` +
      `Install Node.js ${oldestNodeMajor} or newer from https://nodejs.org, then run the same command again.`,
  );
}

function startProblem(error, name, node) {
  if (name === 'node') {
    return problem(
      `${node} cannot be run here (${error.code}). Delete node_modules and put Node.js 24 from https://nodejs.org on the PATH.`,
    );
  }
  return problem(
    `The command ${name} cannot be run (${error.code}). Check its spelling; the project's own programs are in node_modules/.bin.`,
  );
}

module.exports = { runCommand };
