/** Replaces the SDK's protocol of JSON, and the codec for DynamoDB's attributes, by the names they are imported by. */
export { JsonProtocol as AwsJson1_0Protocol } from './json-protocol.ts'

export class DynamoDBJsonCodec2 {}
