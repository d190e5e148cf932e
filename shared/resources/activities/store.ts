import { oncePer } from '#shared/platform/concurrency.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { Journals } from '#shared/platform/journal/store.ts'
import type { Activity } from './model.ts'

export const journalsIn = oncePer(
  ({ table }: { table: Table }): Journals<'workPackage', Activity> =>
    new Journals(table, 'W#journal', 'workPackage'),
)
