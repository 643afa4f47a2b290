import { createPresetStore } from '@nakor/aws/preset-store';
import { cachedPresets } from '@nakor/domain/erp/preset-catalogue';
import { builtInPresets } from '@nakor/domain/erp/presets/index';
import { lambda } from '@nakor/http/lambda';
import { serve } from '@nakor/http/serve';
import { connect } from '../ports.ts';
import { connectValidation } from '../validation-ports.ts';
import { analyze } from './analyze.ts';
import { build } from './build.ts';
import { erpPresets } from './erp-presets.ts';
import { scenarioList } from './scenarios.ts';

const { config, client, host } = connect('correction');
const ports = connectValidation(config, host.log, 'on-demand');
const environment = config.ksefEnvironment;
const listPresets = cachedPresets(createPresetStore(client, config.accessTable, builtInPresets), host.now);

export const handler = lambda(
  serve({
    ...host,
    endpoints: {
      getScenarios: scenarioList(),
      analyzeInvoice: analyze(ports, environment),
      buildCorrection: build({ ports, environment, listPresets }),
      getErpPresets: erpPresets(listPresets),
    },
  }),
  host.log,
);
