import { filesInMemory, LocalFiles } from '#infra/local/files.ts'

const contents = new Map<string, ReturnType<typeof filesInMemory>>()

/** The files beside a table: all services on the same table share them. */
export function filesOf(tableName: string, now?: () => Date): LocalFiles {
  const shared = contents.get(tableName) ?? filesInMemory()
  contents.set(tableName, shared)
  return new LocalFiles(shared, now)
}
