import { readData } from '../api-client.ts';
import { check, reportPassed, type Step } from '../step.ts';

/** `GET /health` responds, and the base URL belongs to the given stage. */
export const healthStep: Step = {
  name: 'health',
  async run({ api, stage }) {
    const { api_version, environment } = readData<{ api_version: string; environment: string }>(await api({ path: '/health' }));
    check(environment === stage, `the base URL belongs to the stage "${environment}"`);
    return reportPassed(`API version ${api_version}`);
  },
};
