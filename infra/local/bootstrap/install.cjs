'use strict';

const { spawn, spawnSync } = require('node:child_process');
const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { withInstallLock } = require('./install-lock.cjs');
const { problem } = require('./problem.cjs');
const { isInstalled, writeStamp } = require('./stamp.cjs');

const oldestNpmMajor = 10;

/** Installs the dependencies from the lock file unless exactly these are installed already. */
async function ensureInstalled(projectDirectory) {
  if (!existsSync(join(projectDirectory, 'package-lock.json'))) {
    throw problem(`${join(projectDirectory, 'package-lock.json')} is missing. Restore it with: git checkout package-lock.json`);
  }
  if (isInstalled(projectDirectory)) return;
  await withInstallLock(projectDirectory, say, async () => {
    // Another launch may have installed while this one waited for the lock.
    if (isInstalled(projectDirectory)) return;
    const npm = findNpm();
    say('Installing dependencies from the lock file; this takes about a minute the first time ...');
    await runNpmCi(projectDirectory, npm);
    writeStamp(projectDirectory);
  });
}

/** The command that runs npm: the npm that runs this script, or else the one on the PATH. */
function findNpm() {
  const path = process.env.npm_execpath;
  const isNpm = path !== undefined && /npm-cli\.c?js$/.test(path) && existsSync(path);
  const npm = isNpm ? [process.execPath, path] : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  const result = spawnSync(npm[0], [...npm.slice(1), '--version'], { encoding: 'utf8', shell: npm[0].endsWith('.cmd') });
  if (result.error !== undefined || result.status !== 0) {
    throw problem('npm was not found, and it is needed to install the dependencies. It comes with Node.js: https://nodejs.org');
  }
  if (Number(result.stdout.split('.')[0]) < oldestNpmMajor) {
    throw problem(
      `npm ${oldestNpmMajor} or newer is needed, and this is ${result.stdout.trim()}. Update it with: npm install --global npm`,
    );
  }
  return npm;
}

async function runNpmCi(projectDirectory, [program, ...first]) {
  // Includes development and optional packages explicitly, because NODE_ENV=production would leave them out. Sets the log level,
  // because this npm would inherit it from a silent `npm run`.
  const npm = spawn(program, [...first, 'ci', '--include=dev', '--include=optional', '--loglevel=error'], {
    cwd: projectDirectory,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: program.endsWith('.cmd'),
  });
  const output = [];
  npm.stdout.on('data', (chunk) => output.push(chunk));
  npm.stderr.on('data', (chunk) => output.push(chunk));
  const stopOnSignal = (signal) => npm.kill(signal);
  process.on('SIGINT', stopOnSignal).on('SIGTERM', stopOnSignal);
  const progress = showProgress();
  const [code, signal] = await new Promise((done) => {
    npm.on('error', (error) => done([error.message, null]));
    npm.on('close', (...end) => done(end));
  });
  progress.end(code === 0);
  process.off('SIGINT', stopOnSignal).off('SIGTERM', stopOnSignal);
  if (code === 0) return;
  if (signal !== null) throw problem('The installation was stopped. Run the same command again to finish it.');
  process.stderr.write(Buffer.concat(output));
  throw problem(
    `npm ci failed (${code}); its output is above. If it is a network problem, check the connection or npm's proxy settings. ` +
      'If the lock file does not match package.json, run npm install. Then run the same command again.',
  );
}

/** Shows the elapsed seconds: in place on a terminal, otherwise as a line every ten seconds. */
function showProgress() {
  const startedMs = Date.now();
  const elapsed = () => `${Math.round((Date.now() - startedMs) / 1000)} s`;
  const isTerminal = process.stderr.isTTY === true;
  const show = () => (isTerminal ? process.stderr.write(`\r  ${elapsed()}`) : say(`  still installing, ${elapsed()} so far ...`));
  const timer = setInterval(show, isTerminal ? 1_000 : 10_000);
  return {
    end(isDone) {
      clearInterval(timer);
      if (isTerminal) process.stderr.write('\r');
      if (isDone) say(`Dependencies installed in ${elapsed()}.`);
    },
  };
}

/** Progress goes to stderr, so that stdout contains only the output of the command. */
function say(line) {
  process.stderr.write(`${line}\n`);
}

module.exports = { ensureInstalled };
