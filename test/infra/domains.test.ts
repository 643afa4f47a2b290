import { S3Client } from '@aws-sdk/client-s3';
import { createBatchUploads } from '@nakor/aws/batches/batch-uploads';
import { describe, expect, it } from 'vitest';
import { listOf, read, resourcesOf, stageOf, templatesOf } from './synthesise.ts';

const domain = {
  canonicalName: 'api.example.pl',
  apexName: 'example.pl',
  certificateArn: 'arn:aws:acm:eu-central-1:111122223333:certificate/00000000-0000-4000-8000-000000000000',
  hostedZone: null,
};
const hostedZone = { id: 'Z0123456789ABCDEFGHIJ', name: 'example.pl' };
const prod = stageOf('prod');
const withoutDomain = templatesOf(prod).service;
const withBoth = templatesOf({ ...prod, domain }).service;
const withOne = templatesOf({ ...prod, domain: { ...domain, apexName: null } }).service;
const withZone = templatesOf({ ...prod, domain: { ...domain, hostedZone } }).service;
const apiOf = (template: typeof withBoth) => listOf(template, 'AWS::ApiGateway::RestApi')[0];
const proberOf = (template: typeof withBoth) =>
  listOf(template, 'AWS::Lambda::Function').find((candidate) => read(candidate, 'FunctionName') === 'nakor-prod-prober');
const outputsOf = (template: typeof withBoth) => template.toJSON()['Outputs'] as Readonly<Record<string, { readonly Value: unknown }>>;

describe('without a domain', () => {
  it('the API is available at the default URL of API Gateway', () => {
    expect(read(apiOf(withoutDomain), 'DisableExecuteApiEndpoint')).toBe(false);
    expect(listOf(withoutDomain, 'AWS::ApiGateway::DomainName')).toEqual([]);
    expect(outputsOf(withoutDomain)['baseurl']?.Value).toEqual(read(proberOf(withoutDomain), 'Environment.Variables.PUBLIC_BASE_URL'));
  });
});

describe('with a domain', () => {
  it('the canonical and the apex name serve the same stage, without a base path, over at least TLS 1.2', () => {
    const domains = resourcesOf(withBoth, 'AWS::ApiGateway::DomainName');
    const described = Object.values(domains).map(({ Properties }) => Properties);
    expect(described).toEqual(
      ['api.example.pl', 'example.pl'].map((DomainName) => ({
        DomainName,
        EndpointConfiguration: { Types: ['REGIONAL'] },
        RegionalCertificateArn: domain.certificateArn,
        SecurityPolicy: 'TLS_1_2',
      })),
    );
    const mappings = listOf(withBoth, 'AWS::ApiGateway::BasePathMapping').map(({ Properties }) => Properties);
    expect(mappings).toEqual(
      Object.keys(domains).map((id) => ({
        DomainName: { Ref: id },
        RestApiId: { Ref: expect.stringMatching(/^api/) },
        Stage: { Ref: expect.stringMatching(/^apiDeploymentStagelive/) },
      })),
    );
  });

  it('the apex name is optional', () => {
    expect(listOf(withOne, 'AWS::ApiGateway::DomainName').map((name) => read(name, 'DomainName'))).toEqual(['api.example.pl']);
  });

  it('the default URL is disabled, by a new deployment of the API', () => {
    expect(read(apiOf(withBoth), 'DisableExecuteApiEndpoint')).toBe(true);
    const deploymentOf = (template: typeof withBoth) => Object.keys(resourcesOf(template, 'AWS::ApiGateway::Deployment'));
    expect(deploymentOf(withBoth)).not.toEqual(deploymentOf(withoutDomain));
  });

  it('the prober uses the canonical name, which is also the base URL in the outputs', () => {
    expect(read(proberOf(withBoth), 'Environment.Variables.PUBLIC_BASE_URL')).toBe('https://api.example.pl/api/v1');
    expect(outputsOf(withBoth)['baseurl']?.Value).toBe('https://api.example.pl/api/v1');
  });

  it('the outputs state the DNS targets of the names', () => {
    const [canonicalId] = Object.keys(resourcesOf(withBoth, 'AWS::ApiGateway::DomainName'));
    expect(outputsOf(withBoth)['canonicaltarget']?.Value).toEqual({
      'Fn::Join': [
        '',
        [
          { 'Fn::GetAtt': [canonicalId, 'RegionalDomainName'] },
          ' (hosted zone ',
          { 'Fn::GetAtt': [canonicalId, 'RegionalHostedZoneId'] },
          ')',
        ],
      ],
    });
    expect(Object.keys(outputsOf(withBoth))).toContain('apextarget');
    expect(listOf(withBoth, 'AWS::Route53::RecordSet')).toEqual([]);
  });

  it('records for the names are created in the Route 53 zone', () => {
    const ids = Object.keys(resourcesOf(withZone, 'AWS::ApiGateway::DomainName'));
    expect(listOf(withZone, 'AWS::Route53::RecordSet').map(({ Properties }) => Properties)).toEqual(
      ['api.example.pl.', 'example.pl.'].map((Name, index) => ({
        Name,
        Type: 'A',
        HostedZoneId: hostedZone.id,
        AliasTarget: {
          DNSName: { 'Fn::GetAtt': [ids[index], 'RegionalDomainName'] },
          HostedZoneId: { 'Fn::GetAtt': [ids[index], 'RegionalHostedZoneId'] },
        },
      })),
    );
  });
});

describe('uploads from the page', () => {
  const all = templatesOf({ ...prod, domain });
  const corsOf = ({ data }: typeof all) =>
    listOf(data, 'AWS::S3::Bucket').map((bucket) => read(bucket, 'CorsConfiguration.CorsRules') as readonly object[] | undefined);
  const originsOf = ({ service }: typeof all) =>
    listOf(service, 'AWS::Lambda::Function').flatMap((one) => {
      const origin = read(one, 'Environment.Variables.UPLOAD_ORIGIN');
      return origin === undefined ? [] : [[read(one, 'FunctionName'), origin] as const];
    });

  it('are accepted by the bucket for files, from exactly the pages of the stage', () => {
    const rules = corsOf(all).filter((rule) => rule !== undefined);
    expect(rules).toEqual([
      [
        {
          AllowedOrigins: ['https://api.example.pl', 'https://example.pl'],
          AllowedMethods: ['GET', 'PUT'],
          AllowedHeaders: ['content-type'],
          ExposedHeaders: ['ETag'],
          MaxAge: 3600,
        },
      ],
    ]);
  });

  it('are sent to the origin of presigned URLs of that bucket, by the program of the platform function alone', async () => {
    const [[name, origin] = [], ...others] = originsOf(all);
    expect([name, others]).toEqual(['nakor-prod-platform', []]);
    const account = '111122223333';
    const text = (origin as { 'Fn::Join': readonly [string, readonly unknown[]] })['Fn::Join'][1]
      .map((part) =>
        typeof part === 'string' ? part : { 'AWS::AccountId': account, 'AWS::URLSuffix': 'amazonaws.com' }[(part as { Ref: string }).Ref],
      )
      .join('');
    const client = new S3Client({ region: prod.region, credentials: { accessKeyId: 'a', secretAccessKey: 'b' } });
    const uploads = createBatchUploads(client, `nakor-prod-files-${account}-${prod.region}`);
    const parts = await uploads.sign({ id: 'a', upload: { kind: 'multipart', uploadId: 'b', parts: 2, partBytes: 10 } });
    const urls = [...parts, ...(await uploads.sign({ id: 'a', upload: { kind: 'single' } }))].map(({ url }) => url);
    expect(urls.map((url) => new URL(url).origin)).toEqual([text, text, text]);
  });

  it('are not possible without a domain', () => {
    const without = templatesOf(prod);
    expect(corsOf(without).filter((rule) => rule !== undefined)).toEqual([]);
    expect(originsOf(without)).toEqual([]);
  });
});
