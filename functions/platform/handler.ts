import { createFailFastDocumentClient } from '@nakor/aws/client/clients';
import { createIncidentStore } from '@nakor/aws/status/incident-store';
import { createProbeStore } from '@nakor/aws/status/probe-store';
import { createLambda } from '@nakor/http/lambda';
import { serve } from '@nakor/http/serve';
import { connect } from '../ports.ts';
import { openApi, postman } from './api-files.ts';
import { batchProgram } from './batch-program.ts';
import { health } from './health.ts';
import { llmsFile } from './llms-file.ts';
import { auditPackProgram, page } from './pages.ts';
import { referencePage } from './reference-page.ts';
import { ruleEndpoints } from './rules-pages.ts';
import { platformStatus } from './status.ts';

const { config, host } = connect('platform');
const { documentsDirectory, pagesDirectory, stage, uploadOrigin, webhookTargets } = config;
const description = openApi(documentsDirectory);
const rules = ruleEndpoints(documentsDirectory, pagesDirectory);
const failFastClient = createFailFastDocumentClient();
const { readSnapshot } = createProbeStore(failFastClient, config.accessTable);
const { listOpenIncidents } = createIncidentStore(failFastClient, config, host.now);
const status = platformStatus({ readSnapshot, listOpenIncidents }, host.log);

export const handler = createLambda(
  serve({
    ...host,
    endpoints: {
      getHealth: health(stage),
      getStatus: status,
      getPlatformStatus: status,
      getReferencePage: referencePage(pagesDirectory),
      getTryPage: page(pagesDirectory, 'try'),
      getAuditPackProgram: auditPackProgram(pagesDirectory),
      getBatchProgram: batchProgram(pagesDirectory, uploadOrigin),
      getRulesPage: rules.list,
      getRulePage: rules.rule,
      getRulesFile: rules.json,
      getRulesFeed: rules.feed,
      getLlmsFile: llmsFile(documentsDirectory),
      getOpenApi: description,
      getOpenApiFile: description,
      getPostmanCollection: postman(documentsDirectory, webhookTargets),
    },
  }),
  host.log,
);
