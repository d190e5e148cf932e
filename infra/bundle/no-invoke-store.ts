/**
 * Replaces `@aws/lambda-invoke-store` in bundles: it keeps what belongs to each of several invocations that run at the
 * same time in one process, which happens on Lambda Managed Instances only. Without it the SDK takes the trace id from the environment.
 */
export const InvokeStore = { getInstanceAsync: async () => undefined }
