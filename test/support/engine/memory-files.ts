import { type Contents, LocalFiles } from '#infra/local/files.ts'

/** Files in memory. */
function filesInMemory(): Contents {
  const contents = new Map<string, Uint8Array>()
  return {
    write: async (key, content) => void contents.set(key, content),
    read: async (key) => contents.get(key),
    remove: async (key) => void contents.delete(key),
  }
}

const contents = new Map<string, Contents>()

/** The files beside a table: all services on the same table share them. */
export function filesOf(tableName: string, now?: () => Date): LocalFiles {
  const shared = contents.get(tableName) ?? filesInMemory()
  contents.set(tableName, shared)
  return new LocalFiles(shared, now)
}
