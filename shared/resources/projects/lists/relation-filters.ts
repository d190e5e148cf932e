import type { RowTest } from '#shared/platform/collections/page.ts'
import { contains } from '#shared/platform/dynamodb/condition.ts'
import type { Filter } from '#shared/platform/query/filter.ts'
import { anId } from '#shared/platform/query/filters/list.ts'
import {
  either,
  neither,
  presence,
  withLookups,
  withValues,
} from '#shared/platform/query/filters/operator.ts'
import { row } from '../store.ts'
import type { Lookups } from './lookups.ts'

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
