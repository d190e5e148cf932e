/**
 * Replaces the SDK's reading of `~/.aws` in bundles: a function has no such files, and every setting is asked
 * of the environment first.
 */
export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} })

/** What the original puts between the parts of a section's name. */
export const CONFIG_PREFIX_SEPARATOR = '.'
