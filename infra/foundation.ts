import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { Code } from 'aws-cdk-lib/aws-lambda'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { QueueName } from '#shared/config.ts'
import type { Architecture, Stage } from './stages.ts'

/** Returns the code of a handler. `entry` is its path below `functions/`, without extension. */
type CodeOf = (entry: string) => Code

/** Settings common to every function of a stack. */
export interface CommonSettings {
  readonly stage: Stage
  readonly architecture: Architecture
  readonly codeOf: CodeOf
  /** True if this is the first deployment, which creates the stack. */
  readonly isFirst?: boolean
}

/** Parts of a stack that every function needs. */
export interface Foundation extends CommonSettings {
  readonly table: ITableV2
  readonly files: IBucket
  readonly queues: Readonly<Record<QueueName, IQueue>>
  /** Public URL of the service, without a trailing slash. */
  readonly publicUrl: string
  /** Log group of all endpoints. */
  readonly requestLog: ILogGroup
}
