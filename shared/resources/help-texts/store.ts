import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { UniqueValue } from '#shared/platform/collections/entity.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import type { HelpText } from './model.ts'

/** The help texts, at most one for each attribute of a scope. Names of attributes are case-sensitive. */
export const helpTextsIn = oncePer(
  ({ table }: { table: Table }): EntityCollection<HelpText> =>
    new EntityCollection<HelpText>(table, {
      code: 'X',
      unique: { place: new UniqueValue('help text', (place) => place) },
    }),
)
