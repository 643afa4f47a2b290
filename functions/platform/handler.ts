import { lambda } from '@nakor/http/lambda';
import { serve } from '@nakor/http/serve';
import { connect } from '../ports.ts';
import { health } from './health.ts';
import { rulesPage } from './rules-page.ts';

const { config, host } = connect('platform');

export const handler = lambda(
  serve({ ...host, endpoints: { getHealth: health(config.stage), getRulesPage: rulesPage(config.documentsDirectory) } }),
  host.log,
);
