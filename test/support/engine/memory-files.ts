import { buffer } from 'node:stream/consumers'
import { type Contents, LocalFiles } from '#infra/local/files.ts'

function filesInMemory(now = () => new Date()): Contents {
  const contents = new Map<string, { content: Uint8Array; writtenAt: Date }>()
  return {
    write: async (key, content) => {
      const whole = content instanceof Uint8Array ? content : await buffer(content)
      contents.set(key, { content: whole, writtenAt: now() })
    },
    read: async (key) => contents.get(key)?.content,
    sizeOf: async (key) => contents.get(key)?.content.length,
    async *chunks(key, length) {
      yield contents.get(key)!.content.subarray(0, length)
    },
    remove: async (key) => void contents.delete(key),
    async *list(prefix) {
      for (const [key, { writtenAt }] of contents) if (key.startsWith(prefix)) yield [{ key, writtenAt }]
    },
  }
}

const contents = new Map<string, Contents>()

/** Returns the files that belong to a table. All services on the same table share them. */
export function filesOf(tableName: string, now?: () => Date): LocalFiles {
  const shared = contents.get(tableName) ?? filesInMemory(now)
  contents.set(tableName, shared)
  return new LocalFiles(shared, now)
}
