'use strict';

const { createHash } = require('node:crypto');
const { mkdirSync, rmSync, statSync, utimesSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const pollMs = 500;
/** The owner touches its lock every {@link pollMs}; when a waiter sees it untouched for this many polls, the owner has died. */
const pollsBeforeStale = 40;

/**
 * Runs `work` while no other launch in the same project does. The lock is a folder, which exactly one process can create;
 * it is outside the project, since node_modules, where it would belong, does not exist before the installation.
 */
async function withInstallLock(projectDirectory, say, work) {
  const lock = join(tmpdir(), `nakor-install-${createHash('sha256').update(projectDirectory).digest('hex').slice(0, 16)}`);
  await acquire(lock, say);
  const release = () => rmSync(lock, { recursive: true, force: true });
  const heartbeat = setInterval(() => touch(lock), pollMs);
  process.on('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
}

async function acquire(lock, say) {
  let lastTouchedMs = null;
  let unchangedPolls = 0;
  for (let isFirst = true; ; isFirst = false) {
    try {
      mkdirSync(lock);
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isFirst) say('Another command is installing the dependencies; waiting for it ...');
    const touchedMs = touchedAt(lock);
    // Counting polls instead of comparing clocks keeps a live lock from seeming stale after the computer slept.
    unchangedPolls = touchedMs === lastTouchedMs ? unchangedPolls + 1 : 0;
    lastTouchedMs = touchedMs;
    if (unchangedPolls >= pollsBeforeStale) rmSync(lock, { recursive: true, force: true });
    await new Promise((done) => setTimeout(done, pollMs));
  }
}

function touch(lock) {
  try {
    utimesSync(lock, new Date(), new Date());
  } catch {
    // Another process removed the lock; the work continues, and npm's result decides.
  }
}

function touchedAt(lock) {
  try {
    return statSync(lock).mtimeMs;
  } catch {
    return null;
  }
}

module.exports = { withInstallLock };
