import { once } from '#shared/platform/concurrency.ts'
import type { FileStore } from './file-store.ts'

/** Where files are: a store that was given, or else a bucket. */
export interface FilePorts {
  fileStore: FileStore | undefined
  /** Empty for a process that uses no files. */
  filesBucket: string
}

/** The files. The client of S3 is loaded when it is first needed, so that a cold start does not read it. */
export function filesIn({ fileStore, filesBucket }: FilePorts): FileStore {
  if (fileStore) return fileStore
  const bucket = once(async () => new (await import('./internal/s3-files.ts')).S3Files(filesBucket))
  return {
    put: async (...given) => (await bucket()).put(...given),
    address: async (...given) => (await bucket()).address(...given),
    read: async (...given) => (await bucket()).read(...given),
    remove: async (...given) => (await bucket()).remove(...given),
  }
}
