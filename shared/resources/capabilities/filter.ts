import type { Viewer } from '#shared/access/viewer.ts'
import { type Filter, type FilterInput, idsIn, NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import { declaredName, type Listing } from '#shared/platform/query/listing.ts'
import type { ValueKind } from '#shared/platform/query/operators.ts'
import { exactFilter } from '#shared/platform/query/text-filters.ts'
import { anId } from '#shared/platform/query/value-filters.ts'
import { anActionId } from '#shared/resources/actions/model.ts'
import { routes as actions } from '#shared/resources/actions/routes.ts'
import { routes as principals } from '#shared/resources/principals/routes.ts'
import { type CapabilityIdParts, parseCapabilityId } from './model.ts'

/** The filter value that stands for the requester. */
const ME = 'me'

const aContext: ValueKind<string> = {
  read: (text) => (/^(g|p[1-9]\d{0,14})$/.test(text) ? text : undefined),
  otherwise: NOT_ALLOWED,
}

const aPrincipal: ValueKind<string> = {
  read: (text) => (text === ME ? text : anId.read(text)?.toString()),
  otherwise: anId.otherwise,
}

const aCapabilityId: ValueKind<string> = {
  read: (text) => (anActionId.read(parseCapabilityId(text)?.action ?? '') ? text : undefined),
  otherwise: NOT_ALLOWED,
}

/**
 * Returns a filter without a limit on the number of its values. No limit is necessary, because `ValueFilter` looks up
 * values in a set.
 */
const keyed = (...filter: Parameters<typeof exactFilter>): Filter => ({
  ...exactFilter(...filter),
  keyed: true,
})

const principal = { ...keyed('Principal', 'principal', aPrincipal), ...idsIn(principals.list) }

/**
 * The filters and the sort key of capabilities (specification, "Actions and capabilities"). The declarations only check
 * the values of filters; `capabilityFilter` applies the filters.
 */
export const listing: Listing = {
  filters: {
    id: { ...keyed('ID', 'id', aCapabilityId), example: 'users/read/g-1' },
    action: { ...keyed('Action', 'action', anActionId), ...idsIn(actions.list) },
    principal,
    principal_id: principal,
    context: keyed('Context', 'context', aContext),
  },
  sorts: { id: 'id' },
}

/** The combined filters on one part of a capability, such as its action. */
interface ValueFilter {
  /** The values that can match; undefined if the filters do not restrict them. */
  only?: readonly string[]
  accepts(value: string): boolean
}

/**
 * The filters of a list of capabilities. A filter by id also restricts action, context and principal, because these
 * three make up an id.
 */
export interface CapabilityFilter {
  action: ValueFilter
  context: ValueFilter
  principal: ValueFilter
  /** `isAsked` is true if there is a filter by id. */
  id: ValueFilter & { isAsked: boolean }
}

/** Reads the filters of a request. @param filters valid filters */
export function capabilityFilter(filters: readonly FilterInput[], viewer: Viewer): CapabilityFilter {
  const id = valueFilter(filters, aCapabilityId.read, ['id'])
  const parts = id.only?.flatMap((one) => parseCapabilityId(one) ?? [])
  const withIdForMe = (value: string) => (value === ME ? String(viewer.user?.id) : aPrincipal.read(value))
  const part = (name: keyof CapabilityIdParts, read: ValueKind<string>['read'], ...names: string[]) =>
    limitedTo(parts && new Set(parts.map((one) => one[name])), valueFilter(filters, read, [name, ...names]))
  return {
    action: part('action', anActionId.read),
    context: part('context', aContext.read),
    principal: part('principal', withIdForMe, 'principal_id'),
    id: { ...id, isAsked: filtersNamed(['id'], filters).length > 0 },
  }
}

/** Returns the filter that selects the capability with the given id. */
export const filterForId = (id: string, viewer: Viewer): CapabilityFilter =>
  capabilityFilter([{ name: 'id', operator: '=', values: [id] }], viewer)

const filtersNamed = (names: readonly string[], filters: readonly FilterInput[]) =>
  filters.filter(({ name }) => names.includes(declaredName(name)))

function valueFilter(
  filters: readonly FilterInput[],
  read: ValueKind<string>['read'],
  names: readonly string[],
): ValueFilter {
  const comparisons = filtersNamed(names, filters).map(({ operator, values }) => ({
    isIncluding: operator === '=',
    values: new Set(values.flatMap((value) => read(value) ?? [])),
  }))
  const accepts = (value: string) =>
    comparisons.every(({ isIncluding, values }) => values.has(value) === isIncluding)
  const including = comparisons.find(({ isIncluding }) => isIncluding)
  return { accepts, only: including && [...including.values].filter(accepts) }
}

/** Narrows a filter to the given values. */
function limitedTo(values: ReadonlySet<string> | undefined, filter: ValueFilter): ValueFilter {
  if (!values) return filter
  const accepts = (value: string) => values.has(value) && filter.accepts(value)
  return { accepts, only: [...values].filter(accepts) }
}
