import { membershipReaders } from '#shared/access/permissions.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import type { ListedRow, RowTest } from '#shared/platform/collections/paging.ts'
import { contains } from '#shared/platform/dynamodb/condition.ts'
import type { Filter } from '#shared/platform/query/filter.ts'
import {
  either,
  neither,
  presence,
  withLookups,
  withoutValues,
  withValues,
} from '#shared/platform/query/operators.ts'
import { anId } from '#shared/platform/query/value-filters.ts'
import { row } from '#shared/resources/projects/store.ts'
import { type Audience, rightsAttributes } from './audience.ts'
import type { Lookups } from './lookups.ts'

/** Who has to be a member. */
interface Members {
  /** The projects in which one of them is. */
  projects(): Promise<ReadonlySet<number>>
  /** Whether the requester is one of them. */
  include(viewer: Viewer): boolean
}

/**
 * By who is a member. A project tells this only to those who may see or manage its members, and to administrators;
 * all others learn of it whether they are a member themselves: for them it has no other members, and has members at
 * all only if it has them. Whoever is hidden from the requester is a member of nothing.
 */
export function byMember(audience: Audience, lookups: Lookups): Filter {
  const oneOf = (ids: readonly number[]): Members => ({
    projects: () => lookups.withMembers(ids),
    include: ({ user }) => user !== undefined && ids.includes(user.id),
  })
  const anybody: Members = { projects: lookups.populated, include: ({ user }) => user !== undefined }
  const few = async () => {
    const populated = await lookups.populated()
    return audience.app.projects.rows.areFew(populated) ? populated : undefined
  }
  return {
    label: 'Principal',
    operators: {
      '=': withLookups(anId, (ids) => ({
        among: oneOf(ids).projects,
        rows: membership(audience, oneOf(ids), true),
      })),
      '!': withLookups(anId, (ids) => membership(audience, oneOf(ids), false)),
      '*': withoutValues(() => ({ among: few, rows: membership(audience, anybody, true) })),
      '!*': withoutValues(() => membership(audience, anybody, false)),
    },
  }
}

/** Whether the requester knows of one of some members. */
function membership(audience: Audience, { projects, include }: Members, wanted: boolean): RowTest {
  const known = async () => {
    const viewer = await audience.request.viewer
    const [found, rights, own] = await Promise.all([projects(), audience.rights(), audience.own()])
    const isOwn = (id: number) => include(viewer) && own.has(id)
    const isTold = (row: ListedRow) => viewer.isAdmin || rights(row).may(...membershipReaders)
    return (row: ListedRow) => (isOwn(row.id) || (found.has(row.id) && isTold(row))) === wanted
  }
  return { attributes: rightsAttributes, test: known }
}

/** A hidden parent is nobody's, though there is one. */
export function byParent(lookups: Lookups): Filter {
  const isBelow = (ids: number[], wanted: boolean): RowTest => ({
    attributes: [row.parent],
    test: async () => {
      const parents = await lookups.visible(ids)
      return (found) => parents.has(Number(found[row.parent])) === wanted
    },
  })
  return {
    label: 'Parent',
    operators: {
      '=': withLookups(anId, (ids) => ({ among: () => lookups.children(ids), rows: isBelow(ids, true) })),
      '!': withLookups(anId, (ids) => isBelow(ids, false)),
      ...presence(row.parent),
    },
  }
}

/** By what stands anywhere above. */
export function byAncestor(lookups: Lookups): Filter {
  const isElsewhere = (ids: number[]): RowTest => ({
    attributes: [],
    test: async () => {
      const below = await lookups.below(ids)
      return ({ id }) => !below.has(id)
    },
  })
  return {
    label: 'Ancestor',
    operators: {
      '=': withLookups(anId, (ids) => ({ among: () => lookups.below(ids) })),
      '!': withLookups(anId, isElsewhere),
    },
  }
}

/** By the types of work packages that a project uses. */
export function byType(lookups: Lookups): Filter {
  const is = (id: number) => contains(row.types, id)
  return {
    label: 'Type',
    operators: {
      '=': withLookups(anId, (ids) => ({ among: () => lookups.ofTypes(ids), rows: either(is)(ids) })),
      '!': withValues(anId, neither(is)),
      ...presence(row.types),
    },
  }
}
