/**
 * Replaces `@aws/lambda-invoke-store` in bundles: it separates the data of concurrent invocations in one process, which
 * exist on Lambda Managed Instances only. Without it the SDK takes the trace id from the environment.
 */
export const InvokeStore = { getInstanceAsync: async () => undefined }
