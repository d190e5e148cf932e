/**
 * Replaces the SDK's reading of `~/.aws` in bundles: a function has no such files, and every setting is looked up in the
 * environment first.
 */
export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} })

/** As in the original: the separator in the names of sections. */
export const CONFIG_PREFIX_SEPARATOR = '.'
