import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'

/** The connection settings of an AWS service. The SDK's defaults replace missing settings. */
export interface AwsEndpoint {
  endpoint?: string
  region?: string
  credentials?: { accessKeyId: string; secretAccessKey: string }
  /** Signs the requests of a local stand-in. Requests to AWS are signed by the SDK. */
  signer?: Extract<DynamoDBClientConfig['signer'], { sign: unknown }>
}
