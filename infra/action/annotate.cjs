'use strict';

/**
 * Prints the results of a SARIF file as annotations of GitHub: `node annotate.cjs nakor.sarif`. Plain CommonJS, because it runs with the Node of
 * the runner, without dependencies.
 */
const { readFileSync } = require('node:fs');

/** Kinds of annotations by SARIF level. Notes are left out: most invoices have some. */
const commands = { error: 'error', warning: 'warning' };
/** GitHub shows ten of each kind for a step. */
const mostOfAKind = 10;

const runs = readRuns(process.argv[2]);
const results = runs.flatMap((run) => run.results ?? []);
for (const [level, command] of Object.entries(commands)) {
  const found = results.filter((result) => (result.level ?? 'warning') === level);
  for (const result of found.slice(0, mostOfAKind)) console.log(annotation(command, result));
  if (found.length > mostOfAKind) console.log(`${found.length - mostOfAKind} more of level ${level} are in the SARIF file.`);
}

/** The runs of a SARIF file; none if it could not be written completely, for which the exit code of the validation stands. */
function readRuns(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).runs ?? [];
  } catch (error) {
    console.log(`::warning::The SARIF file cannot be read: ${escapeData(error.message)}`);
    return [];
  }
}

function annotation(command, { ruleId = 'nakor', message, locations = [] }) {
  const { artifactLocation, region = {} } = locations[0]?.physicalLocation ?? {};
  const properties = {
    file: artifactLocation === undefined ? undefined : fileOf(artifactLocation.uri),
    line: region.startLine,
    col: region.startColumn,
    title: ruleId,
  };
  const list = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escapeProperty(String(value))}`],
  );
  return `::${command} ${list.join(',')}::${escapeData(message.text ?? '')}`;
}

function fileOf(uri) {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

/** Line breaks would start another command. */
function escapeData(text) {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text) {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
