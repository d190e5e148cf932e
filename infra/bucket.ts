import { Duration, RemovalPolicy, type Stack, Validations } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, type IBucket } from 'aws-cdk-lib/aws-s3'
import type { Stage } from './stages.ts'

/** Time for which deleted files can be restored. It equals the period of the table's point-in-time recovery. */
const RECOVERY = Duration.days(35)

/**
 * Private bucket for the files of a stage. Pages of any origin may read files, through signed URLs. Only the pages of
 * the console and of the origins that may use the API may upload files, through signed forms. The bucket outlives the
 * stack in every stage, because CloudFormation does not delete buckets that contain files.
 */
export class FilesBucket extends Bucket {
  constructor(stack: Stack, stage: Stage) {
    super(stack, 'Files', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      versioned: true,
      lifecycleRules: [
        { noncurrentVersionExpiration: RECOVERY, expiredObjectDeleteMarker: true },
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      cors: [
        { allowedMethods: [HttpMethods.GET], allowedOrigins: ['*'] },
        {
          allowedMethods: [HttpMethods.POST],
          allowedOrigins: postingOrigins(stack, stage),
          allowedHeaders: ['*'],
        },
      ],
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'The log of the API names who asked for a file; the address of each is used for a minute.',
    })
  }
}

/**
 * Returns the origins whose pages may store files: the origin of the console, and the origins that may use the API.
 *
 * Without a domain, the console has the gateway's own address. A pattern matches this address, because the address is
 * not known yet: the gateway depends on the functions, which depend on the bucket.
 */
const postingOrigins = (stack: Stack, { domain, corsOrigins }: Stage): string[] => [
  domain ? `https://${domain.name}` : `https://*.execute-api.${stack.region}.${stack.urlSuffix}`,
  ...corsOrigins,
]

/**
 * Returns the bucket that the functions use: the bucket in the settings of the stage or, without such a setting, the
 * bucket of the stack.
 */
export const bucketInUse = (own: FilesBucket, { filesBucket }: Stage): IBucket =>
  filesBucket ? Bucket.fromBucketName(own, 'InUse', filesBucket) : own
