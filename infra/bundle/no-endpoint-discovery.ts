/**
 * Replaces `@aws-sdk/middleware-endpoint-discovery` in bundles: DynamoDB does not require discovery, it is off by
 * default, and the package brings a cache with it.
 */
export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: () => false,
  configFileSelector: () => false,
  default: false,
}

export const resolveEndpointDiscoveryConfig = <Config>(config: Config): Config => config
