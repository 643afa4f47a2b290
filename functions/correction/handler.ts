import { createAuditPackStore } from '@nakor/aws/audit-packs/audit-pack-store';
import { createPackClient } from '@nakor/aws/client/clients';
import { createPresetStore } from '@nakor/aws/presets/preset-store';
import { cachedPresets } from '@nakor/domain/erp/preset-catalogue';
import { builtInPresets } from '@nakor/domain/erp/presets/index';
import { lambda } from '@nakor/http/lambda';
import { serve } from '@nakor/http/serve';
import { connectEngine } from '../engine.ts';
import { connect } from '../ports.ts';
import { analyze } from './analyze.ts';
import { auditPack } from './audit-pack.ts';
import { build } from './build.ts';
import { erpPresets } from './erp-presets.ts';
import { scenarioList } from './scenarios.ts';

const { config, client, host } = connect('correction');
const engine = connectEngine(config, host.log, 'on-demand');
const environment = config.ksefEnvironment;
const listPresets = cachedPresets(createPresetStore(client, config.accessTable, builtInPresets), host.now);
const store = createAuditPackStore(createPackClient(), config.filesBucket);

export const handler = lambda(
  serve({
    ...host,
    endpoints: {
      getScenarios: scenarioList(),
      analyzeInvoice: analyze(engine, environment),
      buildCorrection: build({ engine, environment, listPresets }),
      makeAuditPack: auditPack({ engine, environment, listPresets, store, log: host.log }),
      getErpPresets: erpPresets(listPresets),
    },
  }),
  host.log,
);
