import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { ListedRow } from '#shared/entities/page.ts'
import type { Found } from '#shared/entities/rows.ts'
import { row as groupRow } from '#shared/resources/groups/store.ts'
import { row as placeholderRow } from '#shared/resources/placeholder-users/store.ts'
import { nameAttributes, nameOfRow } from '#shared/resources/users/names.ts'
import { row as versionRow } from '#shared/resources/versions/store.ts'
import { sortBytes } from '#shared/table/fold.ts'

/**
 * What values of a format refer to, as far as the requester is shown it: what is hidden is not found, and has no
 * place in an order either.
 */
export interface Referred {
  /** The row's attributes that decide on it, beside the value itself. */
  attributes: readonly string[]
  /** Whether a row's reference to one of these ids is shown. */
  shown(ids: readonly number[]): Promise<(id: number, row: ListedRow) => boolean>
  /** The name of what a row refers to by an id, to sort by, if it is shown. */
  names(): Promise<(id: number, row: ListedRow) => Buffer | undefined>
}

/** Whether principals are shown does not depend on where they stand. */
interface PrincipalsReferred extends Referred {
  shown(ids: readonly number[]): Promise<(id: number) => boolean>
}

const named = (rows: readonly Found[], nameOf: (row: Found['row']) => string) =>
  rows.map(({ id, row }) => [id, sortBytes(nameOf(row))] as const)

/** Users, placeholder users and groups, which share their ids; placeholder users are for those who may manage them. */
export function principalsReferred(viewer: Promise<Viewer>, app: App): PrincipalsReferred {
  const { users, placeholderUsers, groups } = app
  const seesPlaceholders = async () => (await viewer).may('manage_placeholder_user')
  return {
    attributes: [],
    shown: async (ids) => {
      const found = await Promise.all(ids.map((id) => placeholderUsers.byId(id)))
      const hidden = new Set((await seesPlaceholders()) ? [] : found.map((one) => one?.id))
      return (id) => !hidden.has(id)
    },
    names: async () => {
      const [people, placeholders, gathered, isShown] = await Promise.all([
        users.rows.find(undefined, nameAttributes),
        placeholderUsers.rows.find(undefined, [placeholderRow.name]),
        groups.rows.find(undefined, [groupRow.name]),
        seesPlaceholders(),
      ])
      const { userFormat } = (await viewer).configuration.settings
      const names = new Map([
        ...named(people, nameOfRow(userFormat)),
        ...named(isShown ? placeholders : [], (row) => String(row[placeholderRow.name])),
        ...named(gathered, (row) => String(row[groupRow.name])),
      ])
      return (id) => names.get(id)
    },
  }
}

/** What tells of rows whether something about them is shown. */
export interface RowSight {
  /** The row's attributes that decide. */
  attributes: readonly string[]
  test(): Promise<(row: ListedRow) => boolean>
}

/** Versions, which are shown where the requester sees the versions of the project in whose row they stand. */
export const versionsReferred = ({ attributes, test }: RowSight, { versions }: App): Referred => ({
  attributes,
  shown: async () => {
    const shows = await test()
    return (_, row) => shows(row)
  },
  names: async () => {
    const [found, shows] = await Promise.all([versions.rows.find(undefined, [versionRow.name]), test()])
    const names = new Map(named(found, (row) => String(row[versionRow.name])))
    return (id, row) => (shows(row) ? names.get(id) : undefined)
  },
})
