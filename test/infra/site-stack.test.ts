import { runInNewContext } from 'node:vm';
import { Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import type { SiteSettings } from '../../infra/aws/site-settings.ts';
import { SiteStack } from '../../infra/aws/stacks/site-stack.ts';
import { siteStackName } from '../../infra/stage-names.ts';
import { grantsIn } from './grants.ts';
import { createApp, listOf, read, readText } from './synthesise.ts';

const domain = {
  name: 'docs.example.pl',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/00000000-0000-4000-8000-000000000000',
};
const created = ([null, domain] as const).map((of) => {
  const app = createApp();
  const settings: SiteSettings = { region: 'eu-central-1', domain: of };
  const stack = new SiteStack(app, siteStackName, { env: { region: settings.region }, settings });
  return { name: of === null ? 'without a domain' : 'with a domain', app, template: Template.fromStack(stack), hasDomain: of !== null };
});

describe.each(created)('the site $name', ({ app, template, hasDomain }) => {
  const [distribution] = listOf(template, 'AWS::CloudFront::Distribution');
  const config = (path: string) => read(distribution, `DistributionConfig.${path}`);

  it('has no finding of AWS Solutions without a documented reason', () => {
    expect(new AwsSolutionsChecks(app).validateScope(app).violations.map(({ ruleName }) => ruleName)).toEqual([]);
  });

  it('keeps its files in a private bucket that only this distribution reads', () => {
    const [bucket] = listOf(template, 'AWS::S3::Bucket');
    expect(read(bucket, 'PublicAccessBlockConfiguration')).toEqual({
      ...{ BlockPublicAcls: true, BlockPublicPolicy: true, IgnorePublicAcls: true, RestrictPublicBuckets: true },
    });
    const allowing = grantsIn(template).filter(({ effect }) => effect === 'Allow');
    expect(allowing.map(({ holder, actions }) => [holder, String(actions)])).toEqual([['cloudfront.amazonaws.com', 's3:GetObject']]);
    expect(JSON.stringify(listOf(template, 'AWS::S3::BucketPolicy'))).toContain('AWS:SourceArn');
    expect(listOf(template, 'AWS::CloudFront::OriginAccessControl')).toHaveLength(1);
    expect(listOf(template, 'AWS::Lambda::Function')).toEqual([]);
  });

  it('is served over HTTPS only, and shows its own page for unknown paths', () => {
    expect(config('DefaultCacheBehavior.ViewerProtocolPolicy')).toBe('redirect-to-https');
    expect(config('DefaultCacheBehavior.AllowedMethods')).toEqual(['GET', 'HEAD']);
    for (const index of [0, 1]) {
      expect(config(`CustomErrorResponses.${index}`)).toMatchObject({ ResponseCode: 404, ResponsePagePath: '/404.html' });
    }
    if (hasDomain) expect(config('ViewerCertificate.MinimumProtocolVersion')).toBe('TLSv1.2_2021');
    expect(config('Aliases')).toEqual(hasDomain ? ['docs.example.pl'] : undefined);
  });

  it('sends the headers that pages cannot contain', () => {
    const [headers] = listOf(template, 'AWS::CloudFront::ResponseHeadersPolicy');
    const security = read(headers, 'ResponseHeadersPolicyConfig.SecurityHeadersConfig');
    expect(security).toMatchObject({
      ContentSecurityPolicy: { ContentSecurityPolicy: expect.stringContaining("frame-ancestors 'none'") },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000 },
      ContentTypeOptions: { Override: true },
      ReferrerPolicy: { ReferrerPolicy: 'no-referrer' },
    });
  });

  it('shows the index of a folder', () => {
    const code = readText(listOf(template, 'AWS::CloudFront::Function')[0], 'FunctionCode');
    const shown = (uri: string) => runInNewContext(`${code}\nhandler({ request: { uri: ${JSON.stringify(uri)} } }).uri`);
    expect(['/', '/docs/', '/docs/quickstart.html'].map(shown)).toEqual(['/index.html', '/docs/index.html', '/docs/quickstart.html']);
  });
});
