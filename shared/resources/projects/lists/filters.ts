import { viewMembershipPermissions } from '#shared/access/permissions.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import type { ListedRow } from '#shared/platform/collections/entity.ts'
import { areFew } from '#shared/platform/collections/rows.ts'
import type { RowTest } from '#shared/platform/lists/selection.ts'
import { amongFilter } from '#shared/platform/query/among-filter.ts'
import { type Filter, idsIn } from '#shared/platform/query/filter.ts'
import { lookupFilter } from '#shared/platform/query/lookup-filter.ts'
import { takingNoValues, takingValues } from '#shared/platform/query/operators.ts'
import { anId, whetherFilter } from '#shared/platform/query/value-filters.ts'
import { aPrincipal, principalIdsOf } from '#shared/resources/principals/listing.ts'
import { routes as principals } from '#shared/resources/principals/routes.ts'
import { routes as projects } from '#shared/resources/projects/routes.ts'
import { row } from '#shared/resources/projects/store.ts'
import { typesOf } from '#shared/resources/types/model.ts'
import { routes as types } from '#shared/resources/types/routes.ts'
import { type ProjectListAccess, rightsAttributes, rightsInRow } from './list-access.ts'
import type { Lookups } from './lookups.ts'

/** The principals that a filter selects as members of projects. */
interface Members {
  /** Returns the ids of the projects that have at least one of the selected principals as a member. */
  projects(): Promise<ReadonlySet<number>>
  /** Returns whether the requester is one of the selected principals. */
  include(viewer: Viewer): boolean
}

/**
 * Filters projects by their members. If a requester may neither see nor manage the members of a project, only the
 * requester's own membership matches. A principal hidden from the requester matches no project.
 */
export function byMember(access: ProjectListAccess, lookups: Lookups): Filter {
  const oneOf = (named: readonly (number | 'me')[]): Members => ({
    projects: () => lookups.withMembers([...principalIdsOf(named, access.viewer)]),
    include: ({ user }) => user !== undefined && named.some((one) => one === 'me' || one === user.id),
  })
  const anybody: Members = { projects: lookups.populated, include: ({ user }) => user !== undefined }
  const few = async () => {
    const populated = await lookups.populated()
    return areFew(populated) ? populated : undefined
  }
  return lookupFilter<number | 'me'>({
    label: 'Principal',
    list: principals.list,
    kind: aPrincipal,
    one: (named) => ({ ids: oneOf(named).projects, rows: membership(access, oneOf(named)) }),
    any: () => ({ ids: few, rows: membership(access, anybody) }),
  })
}

/** Returns a row test. A project passes if the requester sees that at least one of the given principals is a member. */
function membership(access: ProjectListAccess, { projects, include }: Members): RowTest {
  const matches = async () => {
    const { viewer, own } = access
    const found = await projects()
    const isOwn = (id: number) => include(viewer) && own.has(id)
    const knowsMembers = (row: ListedRow) =>
      viewer.isAdmin || rightsInRow(access, row).may(...viewMembershipPermissions)
    return (row: ListedRow) => isOwn(row.id) || (found.has(row.id) && knowsMembers(row))
  }
  return { attributes: rightsAttributes, test: matches }
}

/** Filters projects by their parent. A hidden parent is treated as missing. */
export const byParent = (lookups: Lookups): Filter =>
  amongFilter({
    label: 'Parent',
    list: projects.list,
    attribute: row.parent,
    kind: anId,
    isOptional: true,
    idsOf: (ids) => lookups.visible(ids),
    isDisclosed: lookups.isDisclosed,
    narrowed: (ids, rows) => ({ candidateIds: () => lookups.children(ids), rows }),
  })

/** Filters projects by their ancestors. */
export const byAncestor = (lookups: Lookups): Filter =>
  lookupFilter({
    label: 'Ancestor',
    list: projects.list,
    kind: anId,
    one: (ids) => ({
      ids: () => lookups.below(ids),
      rows: {
        attributes: [],
        test: async () => {
          const below = await lookups.below(ids)
          return ({ id }) => below.has(id)
        },
      },
    }),
  })

/** Filters projects by the types of their work packages. Every project has at least one type. */
export function byType({ viewer }: ProjectListAccess): Filter {
  const hasOne = (ids: readonly number[], wanted: boolean): RowTest => ({
    attributes: [row.types],
    test: async () => (found) => {
      const types = (found[row.types] ?? []) as readonly number[]
      return typesOf(viewer.configuration, { types }).some(({ id }) => ids.includes(id)) === wanted
    },
  })
  const always = (matches: boolean): RowTest => ({ attributes: [], test: async () => () => matches })
  return {
    label: 'Type',
    ...idsIn(types.list),
    operators: {
      '=': takingValues(anId, (ids) => hasOne(ids, true)),
      '!': takingValues(anId, (ids) => hasOne(ids, false)),
      '*': takingNoValues(() => always(true)),
      '!*': takingNoValues(() => always(false)),
    },
  }
}

/** Filters projects by whether they are favorites of the requester. */
export function byFavor({ viewer: { user } }: ProjectListAccess): Filter {
  const favorites = new Set(user?.favorites)
  const isOne = (wanted: boolean): RowTest => ({
    attributes: [],
    test: async () => (found) => favorites.has(found.id) === wanted,
  })
  return whetherFilter('Favored', (wanted) =>
    wanted ? { candidateIds: favorites, rows: isOne(true) } : isOne(false),
  )
}
