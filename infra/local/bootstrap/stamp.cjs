'use strict';

const { createHash } = require('node:crypto');
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

/** Records for which lock file and platform the dependencies were installed. */
const stampFile = 'node_modules/.nakor-installed';

/** The stamp of an installation from the current lock file. */
function expectedStamp(projectDirectory) {
  const hash = createHash('sha256')
    .update(readFileSync(join(projectDirectory, 'package-lock.json')))
    .digest('hex');
  return `${hash} ${process.platform}-${process.arch}\n`;
}

/** Whether node_modules was installed from this lock file, for this platform. */
function isInstalled(projectDirectory) {
  if (readText(join(projectDirectory, stampFile)) === expectedStamp(projectDirectory)) return true;
  // The user may have run npm directly. npm keeps a list of what it installed; it is compared once, then the stamp is written.
  const installed = readJson(join(projectDirectory, 'node_modules/.package-lock.json'));
  if (installed === null) return false;
  const lock = readJson(join(projectDirectory, 'package-lock.json'));
  const isComplete = Object.keys(installed.packages).every((path) => existsSync(join(projectDirectory, path, 'package.json')));
  if (lock === null || !isComplete || !isSameInstallation(lock.packages, installed.packages, process)) return false;
  writeStamp(projectDirectory);
  return true;
}

/**
 * Whether the installed packages match a lock file: every required one is present, every optional one for this platform is, and all
 * have the locked version.
 */
function isSameInstallation(locked, installed, { platform, arch }) {
  const isNeeded = (entry) => {
    if (entry.optional !== true) return true;
    // The C library of this system is not known here, so packages that depend on it are not required.
    return entry.libc === undefined && isListed(entry.os, platform) && isListed(entry.cpu, arch);
  };
  const isComplete = Object.entries(locked).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    return found === undefined ? !isNeeded(entry) : found.version === entry.version;
  });
  return isComplete && Object.keys(installed).every((path) => locked[path] !== undefined);
}

/** Only packages that name this platform are required: an optional one without restriction may be missing for other reasons. */
function isListed(names, name) {
  return names !== undefined && [names].flat().includes(name);
}

/** Records that node_modules now matches the lock file. */
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
