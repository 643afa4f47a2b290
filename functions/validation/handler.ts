import { lambda } from '@nakor/http/lambda';
import { serve } from '@nakor/http/serve';
import { connect } from '../ports.ts';
import { connectValidation } from '../validation-ports.ts';
import { autofix } from './autofix.ts';
import { validate } from './validate.ts';

const { config, host } = connect('validation');
const ports = connectValidation(config, host.log, 'now');
const environment = config.ksefEnvironment;

export const handler = lambda(
  serve({ ...host, endpoints: { validateInvoice: validate(ports, environment), autofixInvoice: autofix(ports, environment) } }),
  host.log,
);
