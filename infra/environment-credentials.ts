/**
 * Replaces `@aws-sdk/credential-provider-node` in bundles. On Lambda, the credentials are always in the environment, so
 * the other sources of the package are not needed. The replacement saves a tenth of the CPU time for loading a
 * function, 37 kB of loaded code, and 21 files in each archive.
 */
export const defaultProvider = () => async () => {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) throw new Error('The environment holds no credentials.')
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
  }
}
