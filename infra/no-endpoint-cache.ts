/**
 * Replaces the SDK's cache of discovered endpoints in bundles. The service uses DynamoDB's regional endpoint and never
 * discovers endpoints. Saves 8 kB in every function.
 */
export class EndpointCache {}
