import type { AwsEndpoint } from '#shared/platform/aws-endpoint.ts'
import { once, oncePer } from '#shared/platform/concurrency.ts'
import type { FileStore } from './file-store.ts'

/** The port for access to files. */
export interface FilePorts {
  /** A file store, or the name of a bucket; the name is empty for a process that uses no files. */
  files: FileStore | string
}

/** Returns the file store. The S3 client is loaded only when it is first needed, which keeps cold starts short. */
export const filesIn = oncePer(
  ({ files }: FilePorts): FileStore => (typeof files === 'string' ? filesInBucket(async () => files) : files),
)

/**
 * Returns a file store that keeps its files in an S3 bucket.
 *
 * @param nameOf finds the name of the bucket when it is first needed
 */
export function filesInBucket(nameOf: () => Promise<string>, endpoint: AwsEndpoint = {}): FileStore {
  const bucket = once(async () => {
    const [{ S3Files }, name] = await Promise.all([import('./internal/s3-files.ts'), nameOf()])
    return new S3Files(name, endpoint)
  })
  return {
    put: async (...given) => (await bucket()).put(...given),
    address: async (...given) => (await bucket()).address(...given),
    form: async (...given) => (await bucket()).form(...given),
    read: async (...given) => (await bucket()).read(...given),
    beginning: async (...given) => (await bucket()).beginning(...given),
    chunks: async (...given) => (await bucket()).chunks(...given),
    copy: async (...given) => (await bucket()).copy(...given),
    remove: async (...given) => (await bucket()).remove(...given),
    list: async function* (prefix) {
      yield* (await bucket()).list(prefix)
    },
  }
}
