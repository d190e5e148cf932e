import type { App } from '#shared/app.ts'
import type { SortValue } from '#shared/entities/page.ts'
import { row as groupRow } from '#shared/resources/groups/store.ts'
import { row as placeholderRow } from '#shared/resources/placeholder-users/store.ts'
import { nameAttributes, nameOfRow } from '#shared/resources/users/names.ts'
import { row as versionRow } from '#shared/resources/versions/store.ts'
import { sortBytes } from '#shared/table/fold.ts'

/** The names of everything that values may refer to, by id; principals share their ids. */
const names: Record<'principals' | 'versions', (app: App) => Promise<Map<number, Buffer>>> = {
  async principals({ users, placeholderUsers, groups, configuration }) {
    const nameOf = nameOfRow(configuration.cached.settings.userFormat)
    const [people, placeholders, gathered] = await Promise.all([
      users.rows.find(undefined, nameAttributes),
      placeholderUsers.rows.find(undefined, [placeholderRow.name]),
      groups.rows.find(undefined, [groupRow.name]),
    ])
    return new Map([
      ...people.map(({ id, row }) => [id, sortBytes(nameOf(row))] as const),
      ...placeholders.map(({ id, row }) => [id, sortBytes(String(row[placeholderRow.name]))] as const),
      ...gathered.map(({ id, row }) => [id, sortBytes(String(row[groupRow.name]))] as const),
    ])
  },
  async versions({ versions }) {
    const found = await versions.rows.find(undefined, [versionRow.name])
    return new Map(found.map(({ id, row }) => [id, sortBytes(String(row[versionRow.name]))]))
  },
}

/** Sorts by the name of what the values of a row refer to; of several, by the first one. */
export const byName = (attribute: string, app: App, kind: keyof typeof names): SortValue => ({
  attributes: [attribute],
  reader: async () => {
    const known = await names[kind](app)
    return (row) => {
      const ids = (row[attribute] ?? []) as number[]
      return ids.flatMap((id) => known.get(id) ?? []).sort(Buffer.compare)[0]
    }
  },
})
