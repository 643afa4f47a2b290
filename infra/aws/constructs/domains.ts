import { basePath } from '@nakor/contract/routes';
import { CfnOutput } from 'aws-cdk-lib';
import { BasePathMapping, DomainName, EndpointType, type RestApi, SecurityPolicy } from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { ApiGatewayDomain } from 'aws-cdk-lib/aws-route53-targets';
import type { Construct } from 'constructs';
import type { StageSettings } from '../stages.ts';

/** Public base URL of the API including the version prefix. */
export function getPublicBaseUrl({ domain }: StageSettings, api: RestApi): string {
  return domain === null ? api.urlForPath(basePath) : `https://${domain.canonicalName}${basePath}`;
}

/** Origins under which the pages of a stage are served. */
export function listPageOrigins({ canonicalName, apexName }: NonNullable<StageSettings['domain']>): string[] {
  return [canonicalName, apexName].flatMap((name) => (name === null ? [] : [`https://${name}`]));
}

/**
 * Serves the API under the domain names of its stage. Each is mapped to the gateway stage without a base path, so that functions see the same
 * `event.path` for every name. Records are created in the Route 53 zone if there is one; the outputs name the targets for other DNS servers.
 */
export function createDomains(scope: Construct, { domain }: StageSettings, api: RestApi): void {
  if (domain === null) return;
  const certificate = Certificate.fromCertificateArn(scope, 'certificate', domain.certificateArn);
  const zone =
    domain.hostedZone === null
      ? null
      : HostedZone.fromHostedZoneAttributes(scope, 'zone', { hostedZoneId: domain.hostedZone.id, zoneName: domain.hostedZone.name });
  const names = [
    { id: 'canonical', name: domain.canonicalName },
    ...(domain.apexName === null ? [] : [{ id: 'apex', name: domain.apexName }]),
  ];
  for (const { id, name } of names) {
    const domainName = new DomainName(scope, `${id}-domain`, {
      domainName: name,
      certificate,
      endpointType: EndpointType.REGIONAL,
      securityPolicy: SecurityPolicy.TLS_1_2,
    });
    new BasePathMapping(scope, `${id}-mapping`, { domainName, restApi: api, stage: api.deploymentStage });
    if (zone !== null) {
      const target = RecordTarget.fromAlias(new ApiGatewayDomain(domainName));
      // The trailing dot marks a fully qualified name; otherwise the CDK would append the name of the zone.
      new ARecord(scope, `${id}-record`, { zone, recordName: `${name}.`, target });
    }
    new CfnOutput(scope, `${id}-target`, {
      description: `Where ${name} must point: an alias record, or a CNAME where the name is not the zone's own`,
      value: `${domainName.domainNameAliasDomainName} (hosted zone ${domainName.domainNameAliasHostedZoneId})`,
    });
  }
}
