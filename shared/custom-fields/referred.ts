import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { ListedRow } from '#shared/platform/collections/paging.ts'
import type { FoundRow } from '#shared/platform/collections/rows.ts'
import { sortBytes } from '#shared/platform/dynamodb/fold.ts'
import { rowsByIds } from '#shared/platform/query/lookup.ts'
import { row as groupRow } from '#shared/resources/groups/store.ts'
import type { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import { row as placeholderRow } from '#shared/resources/placeholder-users/store.ts'
import { nameAttributes, nameOfRow } from '#shared/resources/users/store.ts'
import { sharedOf, row as versionRow } from '#shared/resources/versions/store.ts'
import type { SharedVersion } from '#shared/resources/versions/visibility.ts'

/**
 * What values of a format refer to, as far as the requester is shown it: what is hidden is not found, and has no
 * place in an order either.
 */
export interface Referred {
  /** The row's attributes that decide on it, beside the value itself. */
  attributes: readonly string[]
  /** Whether a row's reference to one of these ids is shown. */
  shown(ids: readonly number[]): Promise<(id: number, row: ListedRow) => boolean | Promise<boolean>>
  /** The name of what a row refers to by an id, to sort by, if it is shown. */
  names(): Promise<(id: number, row: ListedRow) => Buffer | undefined>
}

/** Whether principals are shown does not depend on where they stand. */
interface PrincipalsReferred extends Referred {
  shown(ids: readonly number[]): Promise<(id: number) => boolean>
}

const named = (rows: readonly FoundRow[], nameOf: (row: FoundRow['row']) => string) =>
  rows.map(({ id, row }) => [id, sortBytes(nameOf(row))] as const)

/**
 * Users, placeholder users and groups, which share their ids; placeholder users are for those who may manage them, and
 * groups for those who know of them.
 */
export function principalsReferred(
  viewer: Promise<Viewer>,
  sight: GroupVisibility,
  { users, placeholderUsers, groups }: App,
): PrincipalsReferred {
  const placeholders = rowsByIds(placeholderUsers.rows, [], ({ id }) => id)
  const gathered = rowsByIds(groups.rows, [], ({ id }) => id)
  return {
    attributes: [],
    shown: async (ids) => {
      const requester = await viewer
      if (requester.isAdmin) return () => true
      const [hidden, found] = await Promise.all([
        requester.may('manage_placeholder_user') ? new Map<number, number>() : placeholders.of(ids),
        gathered.of(ids),
      ])
      const isGroup = (id: number) => found.get(id) !== undefined
      const isKnown = ids.some(isGroup) ? await sight.of(ids.filter(isGroup)) : () => false
      return (id) => hidden.get(id) === undefined && (!isGroup(id) || isKnown(id))
    },
    names: async () => {
      const [people, roles, all, { configuration, may }] = await Promise.all([
        users.rows.find(undefined, nameAttributes),
        placeholderUsers.rows.find(undefined, [placeholderRow.name]),
        groups.rows.find(undefined, [groupRow.name]),
        viewer,
      ])
      const isKnown = await sight.of(all.map(({ id }) => id))
      const names = new Map([
        ...named(people, nameOfRow(configuration.settings.userFormat)),
        ...named(may('manage_placeholder_user') ? roles : [], (row) => String(row[placeholderRow.name])),
        ...named(
          all.filter(({ id }) => isKnown(id)),
          (row) => String(row[groupRow.name]),
        ),
      ])
      return (id) => names.get(id)
    },
  }
}

/** What tells of rows which versions they show. */
export interface RowSight {
  /** The row's attributes that decide. */
  attributes: readonly string[]
  /** For a few versions: what decides is looked up with each row that refers to one of them. */
  some(): Promise<(version: SharedVersion, row: ListedRow) => boolean | Promise<boolean>>
  /** For any versions: what decides is looked up before, for all rows. */
  all(): Promise<(version: SharedVersion, row: ListedRow) => boolean>
}

/** Versions, which are shown where they are available and the requester sees those of the project. */
export function versionsReferred({ attributes, some, all }: RowSight, { versions }: App): Referred {
  const sharedBy = [versionRow.project, versionRow.sharing]
  const rows = rowsByIds(versions.rows, sharedBy, sharedOf)
  return {
    attributes,
    shown: async (ids) => {
      const [shows, found] = await Promise.all([some(), rows.of(ids)])
      return (id, row) => {
        const version = found.get(id)
        return version !== undefined && shows(version, row)
      }
    },
    names: async () => {
      const [found, shows] = await Promise.all([
        versions.rows.find(undefined, [versionRow.name, ...sharedBy]),
        all(),
      ])
      const names = new Map(named(found, (row) => String(row[versionRow.name])))
      const known = new Map(found.map((one) => [one.id, sharedOf(one.row)]))
      return (id, row) => {
        const version = known.get(id)
        return version && shows(version, row) ? names.get(id) : undefined
      }
    },
  }
}
