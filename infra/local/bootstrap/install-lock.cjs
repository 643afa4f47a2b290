'use strict';

const { createHash } = require('node:crypto');
const { mkdirSync, rmSync, statSync, utimesSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const pollMs = 500;
/** A holder touches its lock every {@link pollMs}; one that has not done so for this many looks of a waiter is dead. */
const looksBeforeStale = 40;

/**
 * Does some work while no other launch in the same project does it. The lock is a folder, which exactly one process can
 * create; it lies outside the project, since an installation may begin before the project has any folder of its own to put it in.
 */
async function withInstallLock(projectDirectory, say, work) {
  const lock = join(tmpdir(), `nakor-install-${createHash('sha256').update(projectDirectory).digest('hex').slice(0, 16)}`);
  await take(lock, say);
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

async function take(lock, say) {
  let lastTouchedMs = null;
  let looks = 0;
  for (let isFirst = true; ; isFirst = false) {
    try {
      mkdirSync(lock);
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isFirst) say('Another command is installing the dependencies; waiting for it ...');
    const touchedMs = touchedAt(lock);
    // Counting own looks instead of comparing clocks keeps a computer's sleep from making a live lock seem old.
    looks = touchedMs === lastTouchedMs ? looks + 1 : 0;
    lastTouchedMs = touchedMs;
    if (looks >= looksBeforeStale) rmSync(lock, { recursive: true, force: true });
    await new Promise((done) => setTimeout(done, pollMs));
  }
}

function touch(lock) {
  try {
    utimesSync(lock, new Date(), new Date());
  } catch {
    // The lock was taken away; the work goes on, and npm's result decides.
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
