import type { Viewer } from '#shared/access/viewer.ts'
import type { ListedRow } from '#shared/platform/collections/entity.ts'
import { sortBytes } from '#shared/platform/dynamodb/collation.ts'
import { rowsByIds } from '#shared/platform/query/lookup.ts'
import type { ValueKind } from '#shared/platform/query/operators.ts'
import { anId } from '#shared/platform/query/value-filters.ts'
import type { Ports } from '#shared/ports.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import type { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { principalNamedBy } from '#shared/resources/principals/listing.ts'
import {
  nameOfPrincipalRow,
  principalNameAttributes,
  principalsIn,
} from '#shared/resources/principals/store.ts'
import type { SharedVersion } from '#shared/resources/versions/model.ts'
import { sharedOf, row as versionRow, versionsIn } from '#shared/resources/versions/store.ts'

/**
 * The entities to which custom values of one format refer, for filters and sort keys of a list. Targets that are hidden
 * from the requester neither match a filter nor affect the order.
 */
export interface TargetListing {
  /** Parser of the filter values that identify a target. */
  kind: ValueKind<number>
  /** Row attributes, other than the value itself, that determine which targets are visible. */
  attributes: readonly string[]
  /** Returns a function that decides whether a row's reference to one of the given ids is visible. */
  visibility(ids: readonly number[]): Promise<(id: number, row: ListedRow) => boolean | Promise<boolean>>
  /**
   * Returns a function that determines the name of a row's target, as a sort key. The function returns undefined if the
   * target is hidden.
   */
  names(): Promise<(id: number, row: ListedRow) => Buffer | undefined>
}

/** Principals as targets. Their visibility does not depend on the rows that refer to them. */
interface ListedPrincipals extends TargetListing {
  visibility(ids: readonly number[]): Promise<(id: number) => boolean>
}

const named = (rows: readonly ListedRow[], nameOf: (row: ListedRow) => string) =>
  rows.map((row) => [row.id, sortBytes(nameOf(row))] as const)

/**
 * Returns users, placeholder users and groups as the targets of custom fields. All three share one sequence of ids.
 * Placeholder users are visible only to requesters who may manage placeholder users. Groups have visibility rules of
 * their own.
 */
export function listedPrincipals(
  viewer: Viewer,
  groupVisibility: GroupVisibility,
  ports: Ports,
): ListedPrincipals {
  const placeholderIds = rowsByIds(placeholderUsersIn(ports).rows, [], ({ id }) => id)
  const groupIds = rowsByIds(groupsIn(ports).rows, [], ({ id }) => id)
  return {
    kind: principalNamedBy(viewer),
    attributes: [],
    visibility: async (ids) => {
      if (viewer.isAdmin) return () => true
      const [hidden, found] = await Promise.all([
        viewer.may('manage_placeholder_user') ? new Map<number, number>() : placeholderIds.of(ids),
        groupIds.of(ids),
      ])
      const isGroup = (id: number) => found.get(id) !== undefined
      const isVisible = ids.some(isGroup) ? await groupVisibility.of(ids.filter(isGroup)) : () => false
      return (id) => hidden.get(id) === undefined && (!isGroup(id) || isVisible(id))
    },
    names: async () => {
      const rows = await principalsIn(ports).rows({ attributes: principalNameAttributes })
      const groups = rows.filter(({ kind }) => kind === 'group').map(({ id }) => id)
      const isVisible = await groupVisibility.of(groups)
      const isShown = ({ id, kind }: ListedRow) => {
        if (kind === 'group') return isVisible(id)
        return kind === 'user' || viewer.may('manage_placeholder_user')
      }
      const nameOf = nameOfPrincipalRow(viewer.configuration.settings.userFormat)
      const names = new Map(named(rows.filter(isShown), nameOf))
      return (id) => names.get(id)
    },
  }
}

/** For each row, determines which versions are visible in the row. */
export interface RowVisibility {
  /** Row attributes on which the visibility of a version depends. */
  attributes: readonly string[]
  /**
   * Returns a visibility test for a few versions. For each row that refers to one of these versions, the test looks up
   * the necessary data.
   */
  some(): Promise<(version: SharedVersion, row: ListedRow) => boolean | Promise<boolean>>
  /** Returns a visibility test for all versions. The data for all rows is looked up in advance. */
  all(): Promise<(version: SharedVersion, row: ListedRow) => boolean>
}

/**
 * Returns versions as the targets of custom values. A version is visible in a row if it is available in the row's
 * project and the requester may see versions in that project.
 */
export function listedVersions({ attributes, some, all }: RowVisibility, ports: Ports): TargetListing {
  const sharedBy = [versionRow.project, versionRow.sharing]
  const rows = rowsByIds(versionsIn(ports).rows, sharedBy, sharedOf)
  return {
    kind: anId,
    attributes,
    visibility: async (ids) => {
      const [shows, found] = await Promise.all([some(), rows.of(ids)])
      return (id, row) => {
        const version = found.get(id)
        return version !== undefined && shows(version, row)
      }
    },
    names: async () => {
      const [found, shows] = await Promise.all([
        versionsIn(ports).rows.find({ attributes: [versionRow.name, ...sharedBy] }),
        all(),
      ])
      const names = new Map(named(found, (row) => String(row[versionRow.name])))
      const known = new Map(found.map((one) => [one.id, sharedOf(one)]))
      return (id, row) => {
        const version = known.get(id)
        return version && shows(version, row) ? names.get(id) : undefined
      }
    },
  }
}
