import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { removalPolicyOf } from './removal-policy.ts'
import type { Stage } from './stages.ts'

/**
 * Creates a log group with the stage's retention. If the stage's data is kept after the stack is deleted, the log group
 * is also kept.
 */
export const logGroupOf = (scope: Construct, id: string, stage: Stage): LogGroup =>
  new LogGroup(scope, id, {
    retention: stage.logRetentionDays,
    removalPolicy: removalPolicyOf(stage),
  })
