import { RemovalPolicy } from 'aws-cdk-lib'
import type { Stage } from './stages.ts'

/**
 * Returns the policy for a stage's data when its stack is deleted. A failed first deployment always deletes its
 * data: they are empty, and would block the next deployment.
 */
export const removalPolicyOf = ({ keepsData }: Stage) =>
  keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY
