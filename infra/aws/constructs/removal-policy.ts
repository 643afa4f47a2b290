import { RemovalPolicy } from 'aws-cdk-lib';
import type { StageSettings } from '../stages.ts';

/**
 * What happens to data when its stack is deleted. Even if a stage retains data, a first deployment that fails removes the empty resources
 * it created: their fixed names would make the second attempt fail.
 */
export function getRemovalPolicy(stage: StageSettings): RemovalPolicy {
  return stage.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}
