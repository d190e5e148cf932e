import type { Viewer } from '#shared/access/viewer.ts'
import { type Filter, type FilterInput, idsIn, NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import { declaredName, type Listing } from '#shared/platform/query/listing.ts'
import type { ValueKind } from '#shared/platform/query/operators.ts'
import { exactFilter } from '#shared/platform/query/text-filters.ts'
import { anId } from '#shared/platform/query/value-filters.ts'
import { anActionId } from '#shared/resources/actions/model.ts'
import { routes as actions } from '#shared/resources/actions/routes.ts'
import { routes as principals } from '#shared/resources/principals/routes.ts'
import { cellOf, type Parts, partsOf } from './model.ts'

const aContext: ValueKind<string> = {
  read: (text) => (/^(g|p[1-9]\d{0,14})$/.test(text) ? text : undefined),
  otherwise: NOT_ALLOWED,
}

/** The requester among the values of a filter. */
const ME = 'me'

const principalNames = ['principal', 'principal_id']

const aPrincipal: ValueKind<string> = {
  read: (text) => {
    const id = anId.read(text)
    return id === undefined ? (text === ME ? text : undefined) : String(id)
  },
  otherwise: anId.otherwise,
}

const aCapabilityId: ValueKind<string> = {
  read: (text) => (anActionId.read(partsOf(text)?.action ?? '') ? text : undefined),
  otherwise: NOT_ALLOWED,
}

/** A filter that finds values by key, since `asked` keeps them in sets: it may name many. */
const keyed = (...filter: Parameters<typeof exactFilter>): Filter => ({
  ...exactFilter(...filter),
  keyed: true,
})

const principal = { ...keyed('Principal', 'principal', aPrincipal), ...idsIn(principals.list) }

/** Specification, "Actions and capabilities", filters and the one sort key. */
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

/** What filters ask of one part of a capability. */
export interface Asked {
  /** Whether no filter asks for anything. */
  isAny?: true
  /** The only values that can match, if the filters name any. */
  only?: readonly string[]
  accepts(value: string): boolean
}

/** What a list asks of a capability, and of each part of it. */
export interface Question {
  action: Asked
  context: Asked
  principal: Asked
  id: Asked & {
    /** Whether some of the capabilities of an action in a context are not asked for, because of their ids. */
    limits(cell: string): boolean
  }
}

function asked(filters: readonly FilterInput[], kind: ValueKind<string>, ...names: string[]): Asked {
  const comparisons = filters
    .filter(({ name }) => names.includes(declaredName(name)))
    .map(({ operator, values }) => ({ isIncluded: operator === '=', values: new Set(values.map(kind.read)) }))
  const accepts = (value: string) =>
    comparisons.every(({ isIncluded, values }) => values.has(value) === isIncluded)
  const including = comparisons.find(({ isIncluded }) => isIncluded)
  const only = including && [...including.values].filter((value) => value !== undefined).filter(accepts)
  return { accepts, ...(only && { only }), ...(comparisons.length === 0 && { isAny: true }) }
}

/** The question that valid filters ask. What ids are asked for limits every part. */
export function questionOf(filters: readonly FilterInput[]): Question {
  const id = idAsked(filters)
  const parts = id.only?.map((one) => partsOf(one) as Parts)
  return {
    action: within(
      asked(filters, anActionId, 'action'),
      parts?.map(({ action }) => action),
    ),
    context: within(
      asked(filters, aContext, 'context'),
      parts?.map(({ context }) => context),
    ),
    principal: within(
      asked(filters, aPrincipal, ...principalNames),
      parts?.map(({ principal }) => principal),
    ),
    id,
  }
}

/** The same filters, with the requester's id in place of `me`. They are awaited only if a filter names them. */
export async function withRequester(
  filters: readonly FilterInput[],
  viewer: Promise<Viewer>,
): Promise<readonly FilterInput[]> {
  const namesRequester = ({ name, values }: FilterInput) =>
    principalNames.includes(declaredName(name)) && values.includes(ME)
  if (!filters.some(namesRequester)) return filters
  const id = String((await viewer).user?.id ?? 0)
  const named = (values: string[]) => values.map((value) => (value === ME ? id : value))
  return filters.map((one) => (namesRequester(one) ? { ...one, values: named(one.values) } : one))
}

function idAsked(filters: readonly FilterInput[]): Question['id'] {
  const id = asked(filters, aCapabilityId, 'id')
  const named = filters.filter(({ name }) => declaredName(name) === 'id').flatMap(({ values }) => values)
  const cells = new Set(named.map((one) => cellOf(partsOf(one) as Parts)))
  return { ...id, limits: (cell) => id.only !== undefined || cells.has(cell) }
}

const exactly = (value: string): Asked => ({ only: [value], accepts: (other) => other === value })

const anyId: Question['id'] = { accepts: () => true, limits: () => false }

/** The question for one capability. */
export const questionAbout = ({ action, context, principal }: Parts): Question => ({
  action: exactly(action),
  context: exactly(context),
  principal: exactly(principal),
  id: anyId,
})

/** What is asked of a part, limited to some values. */
function within(asked: Asked, values: readonly string[] | undefined): Asked {
  const { accepts } = asked
  if (!values) return asked
  const left = new Set(values.filter(accepts))
  return { only: [...left], accepts: (value) => left.has(value) }
}

/** Whether a question is about everybody everywhere: about some actions or all. */
export const isAboutAll = ({ context, principal, id }: Question): boolean =>
  [context, principal, id].every(({ isAny }) => isAny)

/** The same question, limited to one principal. */
export const onlyAbout = (question: Question, id: string): Question => ({
  ...question,
  principal: within(question.principal, [id]),
})
