import { RemovalPolicy } from 'aws-cdk-lib'
import type { Stage } from './stages.ts'

/**
 * Returns the policy that determines if a stage's data is kept when the stack is deleted. After a failed first
 * deployment, the data is always deleted: it is empty, and would block the next deployment.
 */
export const removalPolicyOf = ({ keepsData }: Stage) =>
  keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY
