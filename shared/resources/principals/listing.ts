import type { Viewer } from '#shared/access/viewer.ts'
import type { ListedRow } from '#shared/platform/collections/entity.ts'
import { foldIn } from '#shared/platform/dynamodb/collation.ts'
import { computed } from '#shared/platform/dynamodb/condition.ts'
import type { RowTest } from '#shared/platform/lists/selection.ts'
import { amongFilter, type ReferringAttribute } from '#shared/platform/query/among-filter.ts'
import { type Filter, type FilterOutcome, idsIn, NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import { takingValues, type ValueKind } from '#shared/platform/query/operators.ts'
import { exactFilter, type MakeCondition, searchFilter } from '#shared/platform/query/text-filters.ts'
import { anId } from '#shared/platform/query/value-filters.ts'
import { type Principal, principalTypes } from './model.ts'
import { routes } from './routes.ts'

/** The statuses of principals, each with the number that filters accept as an alternative. */
export const statusNumbers = { active: '1', registered: '2', locked: '3', invited: '4' }

const aStatus: ValueKind<string> = {
  read: (text) => Object.entries(statusNumbers).find((names) => names.includes(text))?.[0],
  otherwise: NOT_ALLOWED,
}

/**
 * Returns a filter on the row attribute that contains the status of a principal. The values of the filter are names or
 * numbers of statuses.
 */
export const statusFilter = (attribute: string): Filter => ({
  ...exactFilter('Status', attribute, aStatus),
  values: Object.entries(statusNumbers).flat(),
})

const types: readonly string[] = Object.values(principalTypes)

/** A filter on the row attribute that holds the `_type` of a principal. */
export const typeFilter = (attribute: string): Filter => ({
  ...exactFilter('Type', attribute, {
    read: (text) => (types.includes(text) ? text : undefined),
    otherwise: NOT_ALLOWED,
  }),
  values: types,
})

/**
 * A filter on the texts of a principal, limited to texts that the requester may see.
 *
 * @param has builds the condition for a text
 */
export const anyNameFilter = (has: MakeCondition): Filter => searchFilter('Any name attribute', has)

const BLOCKED = 'blocked'

const isBlocked: ValueKind<string> = {
  read: (text) => (text === BLOCKED ? text : undefined),
  otherwise: NOT_ALLOWED,
}

/**
 * Returns the filter `blocked`.
 *
 * @param matches builds the condition for blocked principals (true) or for all others (false)
 */
const blockedIf = (matches: (wanted: boolean) => FilterOutcome): Filter => ({
  label: 'Blocked',
  type: 'String',
  values: [BLOCKED],
  operators: {
    '=': takingValues(isBlocked, () => matches(true)),
    '!': takingValues(isBlocked, () => matches(false)),
  },
})

/**
 * A filter on users whose login is locked for sign-in with a password. Principals without a login are never locked.
 *
 * @param attribute the row attribute with the login
 * @param findLocked finds the locked logins
 */
export const blockedFilter = (
  attribute: string,
  findLocked: () => Promise<(login: string) => boolean>,
): Filter =>
  blockedIf((wanted) => ({
    attributes: [attribute],
    test: async () => {
      const isLocked = await findLocked()
      const blocks = (login: unknown) => login !== undefined && isLocked(foldIn(String(login)))
      return (row: ListedRow) => blocks(row[attribute]) === wanted
    },
  }))

/** The filter `blocked` for principals that cannot sign in. None of them is ever blocked. */
export const neverBlocked: Filter = blockedIf((wanted) => computed([], () => !wanted))

/** The id of a principal in a filter. `me` stands for the requester. */
export const aPrincipal: ValueKind<number | 'me'> = {
  read: (text) => (text === 'me' ? text : anId.read(text)),
  otherwise: NOT_ALLOWED,
}

/**
 * Returns the ids of the principals in the values of a filter. The value `me` is replaced with the requester's id; it
 * is left out for the anonymous requester.
 */
export const principalIdsOf = (named: readonly (number | 'me')[], { user }: Viewer): ReadonlySet<number> =>
  new Set(named.flatMap((one) => (one === 'me' ? (user?.id ?? []) : one)))

/** An id that no principal has, for filters that match nobody. */
const NOBODY = 0

/** A filter value that is the id of a principal, or `me` for the requester. */
export const principalNamedBy = (viewer: Viewer): ValueKind<number> => ({
  ...aPrincipal,
  read: (text) => {
    const named = aPrincipal.read(text)
    return named === undefined ? undefined : ([...principalIdsOf([named], viewer)][0] ?? NOBODY)
  },
})

/** Filters rows by their principal. `me` stands for the requester. */
export const principalFilter = (attribute: ReferringAttribute, viewer: Viewer): Filter =>
  amongFilter<number | 'me'>({
    ...attribute,
    list: routes.list,
    kind: aPrincipal,
    operator: takingValues,
    idsOf: (named) => principalIdsOf(named, viewer),
  })

/**
 * Filters rows by a principal. A row matches if it refers to this principal, or to a group to which this principal
 * belongs.
 */
export function principalOrGroupFilter(
  attribute: ReferringAttribute,
  viewer: Viewer,
  find: (id: number) => Promise<Principal | undefined>,
): Filter {
  const withGroups = async (id: number) => [id, ...((await find(id))?.groups ?? [])]
  return amongFilter<number | 'me'>({
    ...attribute,
    list: routes.list,
    kind: aPrincipal,
    idsOf: async (named) =>
      new Set((await Promise.all([...principalIdsOf(named, viewer)].map(withGroups))).flat()),
  })
}

export function principalIdFilter(label: string, viewer: Viewer): Filter {
  const among = (named: (number | 'me')[], wanted: boolean): RowTest => ({
    attributes: [],
    test: async () => {
      const ids = principalIdsOf(named, viewer)
      return ({ id }) => ids.has(id) === wanted
    },
  })
  return {
    label,
    ...idsIn(routes.list),
    keyed: true,
    operators: {
      '=': takingValues(aPrincipal, (named) => ({
        candidateIds: principalIdsOf(named, viewer),
        rows: among(named, true),
      })),
      '!': takingValues(aPrincipal, (named) => among(named, false)),
    },
  }
}
