import type { Viewer } from '#shared/access/viewer.ts'
import { not } from '#shared/platform/dynamodb/condition.ts'
import type { RowPartition } from '#shared/platform/lists/filing.ts'
import type { RowTest } from '#shared/platform/lists/selection.ts'
import { type Filter, idsIn } from '#shared/platform/query/filter.ts'
import { presence, withLookups, withValues } from '#shared/platform/query/operators.ts'
import { aPrincipal, idsOf } from '#shared/resources/principals/listing.ts'
import { routes as principals } from '#shared/resources/principals/routes.ts'
import { filed, row } from '../store.ts'
import type { Surroundings } from '../surroundings.ts'
import { isOneOf } from './conditions.ts'

/**
 * Work packages by a principal; `me` is the requester.
 *
 * @param partitionOf the partition with the rows that name one
 */
function byPrincipal(
  label: string,
  attribute: string,
  viewer: Viewer,
  partitionOf: (id: number) => RowPartition,
): Filter {
  return {
    ...byCreator(label, attribute, viewer),
    operators: {
      ...byCreator(label, attribute, viewer).operators,
      '=': withValues(aPrincipal, (named) => {
        const ids = idsOf(named, viewer)
        return { partitions: async () => [...ids].map(partitionOf), rows: isOneOf(attribute, [...ids]) }
      }),
      ...presence(attribute),
    },
  }
}

function byCreator(label: string, attribute: string, viewer: Viewer): Filter {
  const among = (named: (number | 'me')[]) => isOneOf(attribute, [...idsOf(named, viewer)])
  return {
    label,
    ...idsIn(principals.list),
    operators: {
      '=': withValues(aPrincipal, among),
      '!': withValues(aPrincipal, (named) => not(among(named))),
    },
  }
}

/** Work packages that are assigned to users, or to groups of theirs. */
function byAssigneeOrGroup(viewer: Viewer, around: Surroundings): Filter {
  const groupsOf = async (id: number) => {
    const found = await around.principal(id)
    return found && 'groups' in found.principal ? (found.principal.groups as readonly number[]) : []
  }
  const withGroups = async (named: (number | 'me')[]) => {
    const ids = [...idsOf(named, viewer)]
    return new Set([...ids, ...(await Promise.all(ids.map(groupsOf))).flat()])
  }
  const isAmong = (named: (number | 'me')[], wanted: boolean): RowTest => ({
    attributes: [row.assignee],
    test: async () => {
      const ids = await withGroups(named)
      return (found) => ids.has(Number(found[row.assignee])) === wanted
    },
  })
  return {
    label: 'Assignee or belonging group',
    ...idsIn(principals.list),
    operators: {
      '=': withLookups(aPrincipal, (named) => ({
        partitions: async () => [...(await withGroups(named))].map(filed.ofAssignee),
        rows: isAmong(named, true),
      })),
      '!': withLookups(aPrincipal, (named) => isAmong(named, false)),
    },
  }
}

/** The filters by people. */
export const principalFilters = (viewer: Viewer, around: Surroundings) => ({
  assignee: byPrincipal('Assignee', row.assignee, viewer, filed.ofAssignee),
  responsible: byPrincipal('Accountable', row.responsible, viewer, filed.ofResponsible),
  assigneeOrGroup: byAssigneeOrGroup(viewer, around),
  author: byCreator('Author', row.author, viewer),
})
