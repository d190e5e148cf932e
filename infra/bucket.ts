import { Duration, RemovalPolicy, type Stack, Validations } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, type IBucket } from 'aws-cdk-lib/aws-s3'
import type { Stage } from './stages.ts'

/** The time for which the table can be restored to any moment, and so the files too. */
const RECOVERY = Duration.days(35)

/**
 * The files of a stage, private: only addresses that functions have signed lead to them, for a minute. Pages of any origin may
 * read what these lead to. It outlives the stack in every stage, since CloudFormation deletes no bucket that has files.
 */
export class FilesBucket extends Bucket {
  constructor(stack: Stack) {
    super(stack, 'Files', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      versioned: true,
      lifecycleRules: [
        { noncurrentVersionExpiration: RECOVERY, expiredObjectDeleteMarker: true },
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      cors: [{ allowedMethods: [HttpMethods.GET], allowedOrigins: ['*'] }],
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'The log of the API names who asked for a file; the address of each is used for a minute.',
    })
  }
}

/** The bucket that the functions use: the stack's own one, or the one that the stage names instead. */
export const bucketInUse = (own: FilesBucket, { filesBucket }: Stage): IBucket =>
  filesBucket ? Bucket.fromBucketName(own, 'InUse', filesBucket) : own
