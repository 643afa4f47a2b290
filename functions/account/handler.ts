import { createLambda } from '@nakor/http/lambda';
import { serve } from '@nakor/http/serve';
import { connect } from '../ports.ts';
import { me } from './me.ts';

const { host } = connect('account');

export const handler = createLambda(serve({ ...host, endpoints: { getMe: me(host.quotas) } }), host.log);
