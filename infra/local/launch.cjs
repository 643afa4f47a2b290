'use strict';

/**
 * Runs a command of this project with the right Node and installed dependencies:
 *
 *     node infra/local/launch.cjs node infra/local/commands/start.ts
 *     node infra/local/launch.cjs vitest run
 *
 * All package scripts use it, so that a fresh clone needs nothing but `npm start`. It is plain CommonJS because it has to run on
 * Node 20 and before anything is installed.
 */
const oldestNodeMajor = 20;

if (Number(process.versions.node.split('.')[0]) < oldestNodeMajor) {
  console.error(
    `Nakor needs Node.js ${oldestNodeMajor} or newer to start, and this is ${process.version} (${process.execPath}). ` +
      'Install a newer one from https://nodejs.org, then run the same command again.',
  );
  process.exit(1);
}

const { resolve } = require('node:path');
const { ensureInstalled } = require('./bootstrap/install.cjs');
const { runCommand } = require('./bootstrap/run-command.cjs');

main(process.argv.slice(2)).catch((error) => {
  console.error(error.isUserFacing ? error.message : error);
  process.exit(1);
});

async function main(command) {
  if (command.length === 0) {
    console.error('State the command to run: node infra/local/launch.cjs <command> [arguments]. Usually you want npm start or npm test.');
    process.exit(1);
  }
  const projectDirectory = resolve(__dirname, '../..');
  await ensureInstalled(projectDirectory);
  process.exitCode = await runCommand(projectDirectory, command);
}
