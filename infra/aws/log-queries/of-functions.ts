import { functionNames } from '../../build/function-names.ts';
import type { LogQuery } from './log-query.ts';

/** Queries about functions and their errors. */
export const queriesOfFunctions: readonly LogQuery[] = [
  {
    name: 'faults',
    question: 'Which internal errors occurred, and where?',
    logs: functionNames,
    commands: [
      'filter message = "fault"',
      'stats count(*) as faults by service, error.name, error.message, error.cause.name',
      'sort faults desc',
    ],
  },
  {
    name: 'latest-faults',
    question: 'What were the latest internal errors, with their stacks?',
    logs: functionNames,
    commands: [
      'filter message = "fault"',
      // The name of a log stream has the version of the function in brackets.
      'parse @logStream "[*]" as function_version',
      'sort @timestamp desc',
      'limit 20',
      'display @timestamp, service, function_version, request_id, error.name, error.message, error.cause.name, error.cause.message, error.stack',
    ],
  },
  {
    name: 'function-ends',
    question: 'Which invocations ended without a response, after how long, with how much memory?',
    logs: functionNames,
    commands: [
      'filter type = "platform.report" and record.status != "success"',
      'sort @timestamp desc',
      'limit 50',
      'display @timestamp, @log, record.status, record.metrics.durationMs, record.metrics.maxMemoryUsedMB, record.metrics.memorySizeMB',
    ],
  },
  {
    name: 'runtime-errors',
    question: 'What did Lambda log when a function could not start or crashed?',
    logs: functionNames,
    commands: [
      'filter level in ["ERROR", "FATAL"] and message != "fault"',
      'sort @timestamp desc',
      'limit 20',
      'display @timestamp, @log, @message',
    ],
  },
  {
    name: 'memory',
    question: 'How much of its memory does each function use?',
    logs: functionNames,
    commands: [
      'filter type = "platform.report"',
      'stats max(record.metrics.maxMemoryUsedMB) as used_mb, max(record.metrics.memorySizeMB) as of_mb by @log',
    ],
  },
  {
    name: 'cold-starts',
    question: 'How many cold starts are there, and how long do they take?',
    logs: functionNames,
    commands: [
      'filter ispresent(record.metrics.initDurationMs)',
      'stats count(*) as starts, pct(record.metrics.initDurationMs, 50) as half_ms, max(record.metrics.initDurationMs) as longest_ms by @log',
    ],
  },
  {
    name: 'sweeps',
    question: 'What did the last runs of the sweeper do?',
    logs: ['sweeper'],
    commands: [
      'filter message = "sweep"',
      'sort @timestamp desc',
      'limit 60',
      'display @timestamp, is_complete, failures, woken, endpoints_woken, endpoints_cleared, keys_revoked, trials_advanced, incidents_announced',
    ],
  },
  {
    name: 'probes',
    question: 'What did the last runs of the prober find?',
    logs: ['prober'],
    commands: [
      'filter message = "probe"',
      'sort @timestamp desc',
      'limit 60',
      'display @timestamp, api, api_reason, database, database_reason, email, email_reason, validation, validation_reason, validation_ms, uptime_percent',
    ],
  },
  {
    name: 'rates',
    question: 'What did the last runs of the loader of exchange rates do, and why did queries fail?',
    logs: ['rates-loader'],
    commands: [
      'filter message = "rates"',
      'sort @timestamp desc',
      'limit 60',
      'display @timestamp, age, missing, loaded, changed, changed_days, problems',
    ],
  },
];
