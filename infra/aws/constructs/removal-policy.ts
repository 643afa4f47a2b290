import { RemovalPolicy } from 'aws-cdk-lib';
import type { StageSettings } from '../stages.ts';

/**
 * What happens to data when its stack goes. Where a stage keeps data, a first deployment that fails still takes back the
 * empty things it made: their fixed names would make the second try fail.
 */
export function removalPolicyOf(stage: StageSettings): RemovalPolicy {
  return stage.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}
