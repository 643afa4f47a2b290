import { Aws } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';

/**
 * A service that may assume a role on behalf of this account alone: without the condition, anyone who knows the ARN of the role could have the service
 * use it for a resource of another account (the confused deputy). For services whose documentation supports the condition; Lambda, and S3 for
 * replication, state none.
 */
export function createServicePrincipal(
  service: 'codedeploy.amazonaws.com' | 'scheduler.amazonaws.com' | 'states.amazonaws.com',
): ServicePrincipal {
  return new ServicePrincipal(service, { conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } } });
}
