import { type App, composeApp } from '#shared/app.ts'
import { FencedTable, FenceFallen } from '#shared/platform/dynamodb/fence.ts'
import type { Check } from '#shared/platform/dynamodb/table.ts'

/**
 * Does something that must not go on once somebody else has finished it.
 *
 * @param work gets the app to write with
 * @returns what it returns; undefined where the fence fell before it had written everything
 */
export async function whileStanding<T>(
  fence: Check,
  app: App,
  work: (app: App) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work(composeApp({ ...app, table: new FencedTable(app.table, fence) }))
  } catch (error) {
    if (error instanceof FenceFallen && error.fence === fence) return undefined
    throw error
  }
}
