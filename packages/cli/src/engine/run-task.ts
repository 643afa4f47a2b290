import { convertToUtf8 } from '@nakor/collection/decode-source';
import { explainRejection } from '@nakor/collection/outcome';
import { readIdentity } from '@nakor/collection/read-identity';
import { speakAllOn } from '@nakor/domain/shared/voices';
import type { ValidationContext } from 'nakor';
import { createNodeValidator, NakorError, type Validator } from 'nakor/node-validator';
import type { RelatedFiles, Task, TaskOutcome, WorkerSettings } from './messages.ts';

/** Creates what runs the tasks of a thread, one after another. */
export function createTaskRunner(settings: WorkerSettings): (task: Task) => Promise<TaskOutcome> {
  let duplicate: Task['duplicate'] = null;
  const { rateTables, asOf, invoiceLimits } = settings;
  const nakor = createNodeValidator({
    language: settings.language,
    environment: settings.environment,
    ...(asOf === null ? {} : { asOf }),
    ...(invoiceLimits === undefined ? {} : { invoiceLimits }),
    ...(rateTables === null ? {} : { exchangeRates: async () => rateTables }),
    acceptedInvoices: { find: async () => (duplicate === null ? 'not-checked' : { kind: 'file', ...duplicate }) },
  });
  return (task) => {
    ({ duplicate } = task);
    return runTask(nakor, task, settings)
      .catch((error: unknown) => outcomeOfError(error, task.xml, settings.language))
      .then((outcome) => (settings.isForRegister === true ? outcome : speakAllOn('terminal', settings.language, outcome)));
  };
}

/** The API rejects an empty field, but an empty file is an empty document, as is one that consists of a byte order mark. */
const emptyDocument = Uint8Array.of(0xef, 0xbb, 0xbf);

async function runTask(nakor: Validator, task: Task, { advice, identified }: WorkerSettings): Promise<TaskOutcome> {
  const { kind, name, xml: content, related } = task;
  const { bytes: xml, convertedFrom } = content.length === 0 ? { bytes: emptyDocument, convertedFrom: null } : convertToUtf8(content);
  const options = advice === null ? {} : { advice };
  if (kind === 'fix') return { kind: 'fixed', result: await nakor.autofix(xml, options) };
  const result = await nakor.validate(xml, { ...options, ...contextOf(related) });
  const isIdentified = identified === 'all' || (identified === 'wrong' && !result.valid);
  return { kind: 'validated', result, identity: isIdentified ? readIdentity(name, xml) : null, convertedFrom };
}

function contextOf(related: RelatedFiles | null): ValidationContext {
  if (related === null) return {};
  const { source, corrections, advances } = related;
  return { ...(source === null ? {} : { source_xml: source }), corrections_xml: corrections, advances_xml: advances };
}

function outcomeOfError(error: unknown, content: Uint8Array, language: WorkerSettings['language']): TaskOutcome {
  if (error instanceof NakorError && error.code !== 'SERVICE_UNAVAILABLE') {
    const { code, message, details } = error;
    return { kind: 'rejected', rejection: explainRejection({ code, message, details }, content, language) };
  }
  return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
}
