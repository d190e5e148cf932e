import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { Configuration, Settings } from '#shared/configuration/configuration.ts'
import type { Row } from '#shared/platform/collections/entity.ts'
import type { FoundRow } from '#shared/platform/collections/rows.ts'
import { CollectionUnion, type Part } from '#shared/platform/collections/union.ts'
import { row as groupRow } from '#shared/resources/groups/store.ts'
import { row as placeholderRow } from '#shared/resources/placeholder-users/store.ts'
import { textsFor, type UserTexts } from '#shared/resources/users/listing.ts'
import { nameAttributes, row as userRow } from '#shared/resources/users/store.ts'
import type { Principal, PrincipalKind } from './model.ts'

/** The attributes of rows in the directory, the same for principals of every kind. See `UserTexts` for what they mean. */
export const row = {
  /** The `_type` of its resource. */
  type: 'type',
  status: 'status',
  /** Of users, whether or not the requester is shown it. */
  login: 'login',
  name: 'name',
  names: 'names',
  known: 'known',
  email: 'email',
} as const satisfies Record<keyof UserTexts, string> & Record<string, string>

export type PrincipalDirectory = CollectionUnion<PrincipalKind, Principal>

/**
 * Users, placeholder users and groups together, as a requester may filter and sort them. A page costs as much as the rows
 * of all of them.
 *
 * @param viewer may still be being loaded while rows are already read
 */
export const principalDirectory = (
  { principals: { collections } }: App,
  { settings }: Configuration,
  viewer: Promise<Viewer>,
): PrincipalDirectory =>
  new CollectionUnion<PrincipalKind, Principal>({
    user: {
      collection: collections.user,
      attributes: [...nameAttributes, userRow.email, userRow.showsEmail, userRow.status],
      reader: async () => userReader(await viewer, settings),
    },
    placeholder_user: placeholders(collections.placeholder_user),
    group: groups(collections.group),
  })

/** The directory has the texts under the same names. */
const userReader = (viewer: Viewer, { userFormat }: Settings) => {
  const texts = textsFor(viewer, userFormat)
  return (found: FoundRow): Row => ({
    [row.type]: 'User',
    [row.status]: found.row[userRow.status],
    [row.login]: found.row[userRow.login],
    ...texts(found),
  })
}

const placeholders = (collection: Part<Principal>['collection']): Part<Principal> => ({
  collection,
  attributes: [placeholderRow.name, placeholderRow.status],
  reader: async () => (found) => ({
    [row.type]: 'PlaceholderUser',
    [row.status]: found.row[placeholderRow.status],
    ...namesOf(found.row[placeholderRow.name]),
  }),
})

/** A group has no status: it counts as locked while it is being removed. */
const groups = (collection: Part<Principal>['collection']): Part<Principal> => ({
  collection,
  attributes: [groupRow.name, groupRow.isBeingRemoved],
  reader: async () => (found) => ({
    [row.type]: 'Group',
    [row.status]: found.row[groupRow.isBeingRemoved] ? 'locked' : 'active',
    ...namesOf(found.row[groupRow.name]),
  }),
})

/** Of placeholder users and groups, there is nothing to find but the name. */
const namesOf = (name: Row[string]): Row => ({ [row.name]: name, [row.names]: name, [row.known]: name })

/** The rows of all principals, by id. */
export const rowsOf = async ({ rows }: PrincipalDirectory): Promise<ReadonlyMap<number, Row>> =>
  new Map((await rows.find(undefined)).map(({ id, row: found }) => [id, found]))
