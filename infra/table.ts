import {
  AttributeType,
  type GlobalSecondaryIndexPropsV2,
  type ITableV2,
  ProjectionType,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import { tableNameOf } from '#shared/config.ts'
import { layout } from '#shared/platform/dynamodb/table.ts'
import { removalPolicyOf } from './removal-policy.ts'
import type { Stage } from './stages.ts'

const text = (name: string) => ({ name, type: AttributeType.STRING })

/** Index of pending jobs, with keys only: the sweeper needs the job's id, and the consumer reads the job itself. */
const pendingJobs: GlobalSecondaryIndexPropsV2 = {
  indexName: layout.pendingJobs.name,
  partitionKey: text(layout.pendingJobs.partitionKey),
  sortKey: text(layout.pendingJobs.sortKey),
  projectionType: ProjectionType.KEYS_ONLY,
}

/** The only table of a stage, with on-demand capacity and point-in-time recovery. Its keys are declared in `layout`. */
export class ServiceTable extends TableV2 {
  /**
   * @param isFirst true while the stack is being created. The table is then not protected from deletion, because a
   * failed first deployment must be able to delete the table
   */
  constructor(scope: Construct, stage: Stage, isFirst: boolean) {
    super(scope, 'Table', {
      tableName: tableNameOf(stage.name),
      partitionKey: text(layout.partitionKey),
      sortKey: text(layout.sortKey),
      timeToLiveAttribute: layout.timeToLive,
      globalSecondaryIndexes: [pendingJobs],
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: stage.keepsData && !isFirst,
      removalPolicy: removalPolicyOf(stage),
    })
  }
}

/**
 * Returns the table that the functions use: the table named in the settings of the stage, or else the table of the
 * stack.
 */
export const tableInUse = (own: ServiceTable, { tableName }: Stage): ITableV2 =>
  tableName ? TableV2.fromTableName(own, 'InUse', tableName) : own
