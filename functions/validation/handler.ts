import { lambda } from '@nakor/http/lambda';
import { serve } from '@nakor/http/serve';
import { connectEngine } from '../engine.ts';
import { connect } from '../ports.ts';
import { autofix } from './autofix.ts';
import { validate } from './validate.ts';

const { config, host } = connect('validation');
const engine = connectEngine(config, host.log, 'now');
const environment = config.ksefEnvironment;

export const handler = lambda(
  serve({ ...host, endpoints: { validateInvoice: validate(engine, environment), autofixInvoice: autofix(engine, environment) } }),
  host.log,
);
