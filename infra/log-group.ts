import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { removalPolicyOf } from './removal-policy.ts'
import type { Stage } from './stages.ts'

/**
 * Creates a log group that keeps its lines for the retention of the stage, and outlives the stack if the stage's
 * data does.
 */
export const logGroupOf = (scope: Construct, id: string, stage: Stage): LogGroup =>
  new LogGroup(scope, id, {
    retention: stage.logRetentionDays,
    removalPolicy: removalPolicyOf(stage),
  })
