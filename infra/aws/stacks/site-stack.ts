import { Aws, CfnOutput, Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { SiteSettings } from '../site-settings.ts';

/** CloudFront shows `index.html` for the site as a whole only; this does it for each folder. */
const folderIndex = `function handler(event) {
  var request = event.request;
  if (request.uri.endsWith('/')) request.uri += 'index.html';
  return request;
}
`;

/**
 * The documentation as files (ADR 0023): a private bucket behind CloudFront, over HTTPS only. It is independent of the stages, and its files
 * are uploaded by `aws s3 sync`, so that no function of the stack may write into the bucket.
 */
export class SiteStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { readonly settings: SiteSettings }) {
    super(scope, id, props);
    const { domain } = props.settings;
    const bucket = this.#createBucket();
    const distribution = new Distribution(this, 'distribution', {
      comment: 'Nakor: documentation',
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(bucket as IBucket),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        compress: true,
        responseHeadersPolicy: this.#createHeaders(),
        functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: this.#createFolderIndex() }],
      },
      defaultRootObject: 'index.html',
      // Without the permission to list, S3 answers 403 for objects that do not exist.
      errorResponses: [403, 404].map((httpStatus) => ({
        httpStatus,
        responseHttpStatus: 404,
        responsePagePath: '/404.html',
        ttl: Duration.minutes(1),
      })),
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(domain === null
        ? {}
        : {
            domainNames: [domain.name],
            certificate: Certificate.fromCertificateArn(this, 'certificate', domain.certificateArn),
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
          }),
    });
    acknowledgeFindings(distribution, domain !== null);
    const url = `https://${domain === null ? distribution.domainName : domain.name}/`;
    new CfnOutput(this, 'site-url', { description: 'URL of the site', value: url });
    new CfnOutput(this, 'site-bucket', { description: 'Bucket of the files', value: bucket.bucketName });
    new CfnOutput(this, 'site-distribution', {
      description: 'Distribution to invalidate after an upload',
      value: distribution.distributionId,
    });
    new CfnOutput(this, 'site-target', { description: 'Where the domain name must point', value: distribution.domainName });
  }

  #createBucket(): Bucket {
    const bucket = new Bucket(this, 'site-bucket-files', {
      bucketName: `nakor-site-${Aws.ACCOUNT_ID}`,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      // The files can be built again at any time; the bucket must be empty before its stack is deleted.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'Only CloudFront reads the files, and they are public; access logs would store IP addresses of readers.',
    });
    return bucket;
  }

  /** Each page has a policy for its scripts and styles; this adds what only a header can express. */
  #createHeaders(): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'headers', {
      responseHeadersPolicyName: 'nakor-site',
      securityHeadersBehavior: {
        contentSecurityPolicy: {
          contentSecurityPolicy: "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'",
          override: true,
        },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override: true },
      },
    });
  }

  #createFolderIndex(): EdgeFunction {
    return new EdgeFunction(this, 'folder-index', {
      functionName: 'nakor-site-folder-index',
      code: FunctionCode.fromInline(folderIndex),
      runtime: FunctionRuntime.JS_2_0,
    });
  }
}

function acknowledgeFindings(distribution: Distribution, hasDomain: boolean): void {
  const reasons = [
    { id: 'AwsSolutions-CFR1', reason: 'The documentation is public everywhere.' },
    { id: 'AwsSolutions-CFR2', reason: 'The site consists of public files and processes no input.' },
    { id: 'AwsSolutions-CFR3', reason: 'Access logs would store IP addresses of readers, and nothing needs them.' },
    ...(hasDomain
      ? []
      : [{ id: 'AwsSolutions-CFR4', reason: 'The name of CloudFront has its own certificate, with the protocols that AWS chose.' }]),
  ];
  for (const reason of reasons) Validations.of(distribution).acknowledge(reason);
}
