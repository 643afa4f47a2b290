import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ErrorCode, errorDefinitions } from '@nakor/contract/errors';
import { buildSchemaTypes } from '@nakor/contract/schema-types';
import { auditPackBody } from '@nakor/contract/schemas/audit-pack';
import { batchBody, batchCompletionBody, batchDocumentsQuery, batchRegisterQuery } from '@nakor/contract/schemas/batches';
import { codeIiBody } from '@nakor/contract/schemas/code-ii';
import { correctionBody } from '@nakor/contract/schemas/correction';
import { explanationBody } from '@nakor/contract/schemas/explanation';
import { offlineBody } from '@nakor/contract/schemas/offline';
import { reconciliationBody } from '@nakor/contract/schemas/reconciliations';
import { analysis } from '@nakor/contract/schemas/responses/analysis';
import { autofixResult } from '@nakor/contract/schemas/responses/autofix';
import { batchDocuments, batchRegister, oneBatch } from '@nakor/contract/schemas/responses/batches';
import { codeIiResult } from '@nakor/contract/schemas/responses/code-ii';
import { builtCorrection } from '@nakor/contract/schemas/responses/correction';
import { explanation } from '@nakor/contract/schemas/responses/explanation';
import { me } from '@nakor/contract/schemas/responses/me';
import { offlineAssessment } from '@nakor/contract/schemas/responses/offline';
import { erpPresets } from '@nakor/contract/schemas/responses/presets';
import { scenarioCatalogue } from '@nakor/contract/schemas/responses/scenarios';
import { platformStatus } from '@nakor/contract/schemas/responses/status';
import { upoMatchResult } from '@nakor/contract/schemas/responses/upo';
import { validationResult } from '@nakor/contract/schemas/responses/validation';
import {
  createdWebhook,
  deliveryList,
  eventList,
  eventWithDeliveries,
  oneWebhook,
  recovery,
  redelivery,
  rotatedSecret,
  webhookList,
  webhookTest,
} from '@nakor/contract/schemas/responses/webhooks';
import { upoBody } from '@nakor/contract/schemas/upo';
import { validateOptions, validationOptions } from '@nakor/contract/schemas/validation';
import {
  deliveriesQuery,
  eventsQuery,
  recoveryBody,
  webhookBody,
  webhookChangeBody,
  webhookTestBody,
} from '@nakor/contract/schemas/webhooks';
import { build } from 'esbuild';
import { bundleDeclarations } from './package/declarations.ts';
import { projectDirectory } from './package/entries.ts';
import { type BuiltPackage, packFolder } from './package/pack-folder.ts';

const source = join(projectDirectory, 'packages/client');

/** Where `npm run package` builds the client. */
export const clientOutput = join(source, 'dist');

/** The schemas behind the types of the client, by the name of the type in the source. */
const clientSchemas = {
  ValidationOptions: validationOptions,
  ValidateOptions: validateOptions,
  CorrectionBody: correctionBody,
  AuditPackBody: auditPackBody,
  ValidationResult: validationResult,
  AutofixResult: autofixResult,
  Analysis: analysis,
  ExplanationBody: explanationBody,
  KsefExplanation: explanation,
  UpoBody: upoBody,
  UpoMatch: upoMatchResult,
  OfflineBody: offlineBody,
  OfflineAssessment: offlineAssessment,
  CodeIiBody: codeIiBody,
  CodeIiVerification: codeIiResult,
  Correction: builtCorrection,
  Scenarios: scenarioCatalogue,
  Presets: erpPresets,
  KeyDetails: me,
  ServiceStatus: platformStatus,
  BatchRequest: batchBody,
  ReconciliationRequest: reconciliationBody,
  BatchCompletion: batchCompletionBody,
  BatchDetails: oneBatch,
  BatchRegisterFilter: batchRegisterQuery,
  BatchRegister: batchRegister,
  BatchDocumentFilter: batchDocumentsQuery,
  BatchDocuments: batchDocuments,
  WebhookInput: webhookBody,
  WebhookChange: webhookChangeBody,
  DeliveryFilter: deliveriesQuery,
  Webhooks: webhookList,
  Webhook: oneWebhook,
  CreatedWebhook: createdWebhook,
  Deliveries: deliveryList,
  RotatedSecret: rotatedSecret,
  Redelivery: redelivery,
  RecoveryRequest: recoveryBody,
  Recovery: recovery,
  EventFilter: eventsQuery,
  Events: eventList,
  EventDetails: eventWithDeliveries,
  TestRequest: webhookTestBody,
  WebhookTest: webhookTest,
} as const;

/** What the package exports beside its own modules. */
const verification = "export * from '@nakor/verify-webhook';\n";

/**
 * Builds the client for TypeScript and JavaScript: one module with its types. Its only dependency is `@nakor/verify-webhook`.
 *
 * @param output folder, which is replaced
 */
export async function packageClient(output: string): Promise<BuiltPackage> {
  const directory = join(output, 'package');
  await rm(output, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  await Promise.all([
    bundleClient(join(directory, 'index.js')),
    writeDeclarations(join(directory, 'index.d.ts')),
    writeManifest(join(directory, 'package.json')),
    copyFile(join(projectDirectory, 'LICENSE'), join(directory, 'LICENSE')),
    copyFile(join(source, 'README.md'), join(directory, 'README.md')),
  ]);
  return { directory, file: await packFolder(directory, output) };
}

async function bundleClient(outfile: string): Promise<void> {
  await build({
    absWorkingDir: projectDirectory,
    entryPoints: [join(source, 'src/index.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    // Deno runs the same file.
    platform: 'neutral',
    target: 'es2022',
    external: ['@nakor/verify-webhook'],
    charset: 'utf8',
    logLevel: 'warning',
  });
}

async function writeDeclarations(file: string): Promise<void> {
  const codes = Object.keys(errorDefinitions) as ErrorCode[];
  const errorCode = `/** Codes of errors, as in the API. */\ntype ErrorCode = ${codes.map((code) => `'${code}'`).join(' | ')};`;
  const replacements = new Map([...buildSchemaTypes(clientSchemas), ['ErrorCode', errorCode]]);
  const [text = ''] = await bundleDeclarations({ projectDirectory, entries: ['packages/client/src/api.ts'], replacements });
  await writeFile(file, `${verification}\n${text}`);
}

async function writeManifest(file: string): Promise<void> {
  const { devDependencies: _, scripts: __, ...manifest } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as Manifest;
  const node10 = { main: './index.js', types: './index.d.ts' };
  const exports = { '.': { types: './index.d.ts', default: './index.js' }, './package.json': './package.json' };
  await writeFile(file, `${JSON.stringify({ ...manifest, ...node10, exports }, null, 2)}\n`);
}

type Manifest = Readonly<Record<string, unknown>>;

if (import.meta.main) console.log((await packageClient(clientOutput)).file);
