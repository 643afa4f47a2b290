import { readConfig } from '@nakor/aws/client/config';
import { describe, expect, it } from 'vitest';
import { buildFunctionEnvironment } from '../../../../infra/local/aws-resources/aws-environment.ts';

const endpoint = 'http://127.0.0.1:1';
const local = buildFunctionEnvironment(
  {},
  { dynamodb: endpoint, sqs: endpoint, s3: endpoint, kms: endpoint, sfn: endpoint, ssm: endpoint },
);
const deployed = { ...local, STAGE: 'dev', WEBHOOK_TARGETS: 'public', UPLOAD_ORIGIN: undefined };

describe('the source of exchange rates', () => {
  it('is none by default', () => {
    expect(readConfig(local).nbpUrl).toBeNull();
    expect(
      readConfig(
        buildFunctionEnvironment(
          { ...local, NBP_URL: '' },
          { dynamodb: endpoint, sqs: endpoint, s3: endpoint, kms: endpoint, sfn: endpoint, ssm: endpoint },
        ),
      ).nbpUrl,
    ).toBeNull();
  });

  it('may be on this computer locally', () => {
    expect(readConfig({ ...local, NBP_URL: endpoint }).nbpUrl).toBe(endpoint);
  });

  it('needs encryption in a deployed stage', () => {
    expect(readConfig({ ...deployed, NBP_URL: 'https://api.nbp.pl' }).nbpUrl).toBe('https://api.nbp.pl');
    expect(() => readConfig({ ...deployed, NBP_URL: 'http://api.nbp.pl' })).toThrow('NBP_URL: can be http only in local development');
  });

  it('is a URL', () => {
    expect(() => readConfig({ ...local, NBP_URL: 'api.nbp.pl' })).toThrow('NBP_URL: must be the URL of the API of the NBP');
  });
});

describe('the origin of uploads', () => {
  it.each([
    ['https://nakor-dev-files.s3.eu-central-1.amazonaws.com', true],
    ['http://127.0.0.1:9000', false],
    ['https://example.com/path', false],
    ["https://example.com; script-src 'unsafe-inline'", false],
    ['https://*.example.com', false],
  ])('%s in a deployed stage: %s', (origin, isAccepted) => {
    const read = () => readConfig({ ...deployed, UPLOAD_ORIGIN: origin }).uploadOrigin;
    if (isAccepted) expect(read()).toBe(origin);
    else expect(read).toThrow('UPLOAD_ORIGIN');
  });

  it('is none for functions that serve no pages', () => {
    expect(readConfig({ ...deployed, UPLOAD_ORIGIN: undefined }).uploadOrigin).toBeNull();
  });
});
