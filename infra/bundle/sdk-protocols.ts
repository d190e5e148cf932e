/** Replaces the SDK's JSON protocol, and the codec for DynamoDB's attributes, under the names they are imported by. */
export { JsonProtocol as AwsJson1_0Protocol } from './json-protocol.ts'

export class DynamoDBJsonCodec2 {}
