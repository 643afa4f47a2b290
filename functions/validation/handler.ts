import { createAcceptedInvoiceStore } from '@nakor/aws/accepted-invoices/accepted-invoice-store';
import { createFailFastDocumentClient } from '@nakor/aws/client/clients';
import { createLambda } from '@nakor/http/lambda';
import { serve } from '@nakor/http/serve';
import { connectEngine } from '../connect-engine.ts';
import { connect, connectLoad } from '../ports.ts';
import { assessOffline } from './assess-offline.ts';
import { autofix } from './autofix.ts';
import { explain } from './explain.ts';
import { matchUpo } from './match-upo.ts';
import { validate } from './validate.ts';
import { verifyCodeIi } from './verify-code-ii.ts';

const connected = connect('validation');
const { config, host } = connected;
const engine = connectEngine(config, host.log, 'now');
const environment = config.ksefEnvironment;

// Validation does not depend on the register, so it does not wait long for it.
const acceptedInvoices = createAcceptedInvoiceStore(createFailFastDocumentClient(), config.requestsTable);
const endpoints = {
  validateInvoice: validate({ engine, environment, acceptedInvoices, log: host.log }),
  autofixInvoice: autofix(engine, environment),
  explainResponse: explain(engine, environment),
  assessOffline: assessOffline(engine),
  verifyCodeIi: verifyCodeIi(engine, environment),
  matchUpo: matchUpo(engine),
};

export const handler = createLambda(serve({ ...host, ...connectLoad(connected), endpoints }), host.log);
