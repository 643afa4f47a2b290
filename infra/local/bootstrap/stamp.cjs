'use strict';

const { createHash } = require('node:crypto');
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

/** Where it is noted from which lock file, and for which platform, the dependencies were installed. */
const stampFile = 'node_modules/.nakor-installed';

/** What the stamp must say for the lock file as it is now. */
function expectedStamp(projectDirectory) {
  const digest = createHash('sha256')
    .update(readFileSync(join(projectDirectory, 'package-lock.json')))
    .digest('hex');
  return `${digest} ${process.platform}-${process.arch}\n`;
}

/** Whether node_modules was installed from this lock file, for this platform. */
function isInstalled(projectDirectory) {
  if (readText(join(projectDirectory, stampFile)) === expectedStamp(projectDirectory)) return true;
  // Somebody may have run npm themselves; npm keeps a list of what it installed, which is then compared once.
  const installed = readJson(join(projectDirectory, 'node_modules/.package-lock.json'));
  if (installed === null) return false;
  const lock = readJson(join(projectDirectory, 'package-lock.json'));
  const isWhole = Object.keys(installed.packages).every((path) => existsSync(join(projectDirectory, path, 'package.json')));
  if (lock === null || !isWhole || !isSameInstallation(lock.packages, installed.packages, process)) return false;
  writeStamp(projectDirectory);
  return true;
}

/**
 * Whether the installed packages are those of a lock file: every required one, every optional one made for this platform,
 * and none of another version.
 */
function isSameInstallation(locked, installed, { platform, arch }) {
  const isNeeded = (entry) => {
    if (entry.optional !== true) return true;
    // Which C library is in use is not known here, so packages that depend on it are not insisted on.
    return entry.libc === undefined && isListed(entry.os, platform) && isListed(entry.cpu, arch);
  };
  const isComplete = Object.entries(locked).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    return found === undefined ? !isNeeded(entry) : found.version === entry.version;
  });
  return isComplete && Object.keys(installed).every((path) => locked[path] !== undefined);
}

/** Only packages that name this platform count: one without any restriction may be left out for other reasons. */
function isListed(names, name) {
  return names !== undefined && [names].flat().includes(name);
}

/** Notes that node_modules now holds what the lock file lists. */
function writeStamp(projectDirectory) {
  writeFileSync(join(projectDirectory, stampFile), expectedStamp(projectDirectory));
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

module.exports = { expectedStamp, isInstalled, isSameInstallation, writeStamp };
