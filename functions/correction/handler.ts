import { createPresetStore } from '@nakor/aws/presets/preset-store';
import type { AuditPackStore } from '@nakor/domain/audit/pack-store';
import { getCachedPresets } from '@nakor/domain/erp/preset-catalogue';
import { builtInPresets } from '@nakor/domain/erp/presets/index';
import { createLambda } from '@nakor/http/lambda';
import { serve } from '@nakor/http/serve';
import { connectEngine } from '../connect-engine.ts';
import { connect, connectLoad } from '../ports.ts';
import { analyze } from './analyze.ts';
import { auditPack } from './audit-pack.ts';
import { build } from './build.ts';
import { erpPresets } from './erp-presets.ts';
import { scenarioList } from './scenarios.ts';

const connected = connect('correction');
const { config, client, host } = connected;
const engine = connectEngine(config, host.log, 'on-demand');
const environment = config.ksefEnvironment;
const listPresets = getCachedPresets(createPresetStore(client, config.accessTable, builtInPresets), host.now);
// The S3 client would take part of each cold start; only audit packs need it.
const store: AuditPackStore = { keep: async (pack) => (await import('./pack-store.ts')).openPackStore(config.filesBucket).keep(pack) };

export const handler = createLambda(
  serve({
    ...host,
    ...connectLoad(connected),
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
