import { type Filter, type FilterInput, NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import { declaredName, type Listing } from '#shared/platform/query/listing.ts'
import type { ValueKind } from '#shared/platform/query/operators.ts'
import { exactFilter } from '#shared/platform/query/text-filters.ts'
import { anId } from '#shared/platform/query/value-filters.ts'
import { anActionId } from '#shared/resources/actions/model.ts'
import type { Parts } from './model.ts'

const aContext: ValueKind<string> = {
  read: (text) => (/^(g|p[1-9]\d{0,14})$/.test(text) ? text : undefined),
  otherwise: NOT_ALLOWED,
}

const aPrincipal: ValueKind<string> = {
  read: (text) => {
    const id = anId.read(text)
    return id === undefined ? undefined : String(id)
  },
  otherwise: anId.otherwise,
}

/** A filter that finds values by key, since `asked` keeps them in sets: it may name many. */
const keyed = (...filter: Parameters<typeof exactFilter>): Filter => ({
  ...exactFilter(...filter),
  keyed: true,
})

const principal = keyed('Principal', 'principal', aPrincipal)

/** Specification, "Actions and capabilities", filters and the one sort key. */
export const listing: Listing = {
  filters: {
    action: keyed('Action', 'action', anActionId),
    principal,
    principal_id: principal,
    context: keyed('Context', 'context', aContext),
  },
  sorts: { id: 'id' },
}

/** What filters ask of one part of a capability. */
export interface Asked {
  /** The only values that can match, if the filters name any. */
  only?: readonly string[]
  accepts(value: string): boolean
}

/** What a list asks of each part of a capability. */
export interface Question {
  action: Asked
  context: Asked
  principal: Asked
}

function asked(filters: readonly FilterInput[], kind: ValueKind<string>, ...names: string[]): Asked {
  const comparisons = filters
    .filter(({ name }) => names.includes(declaredName(name)))
    .map(({ operator, values }) => ({ isIncluded: operator === '=', values: new Set(values.map(kind.read)) }))
  const accepts = (value: string) =>
    comparisons.every(({ isIncluded, values }) => values.has(value) === isIncluded)
  const including = comparisons.find(({ isIncluded }) => isIncluded)
  const only = including && [...including.values].filter((value) => value !== undefined).filter(accepts)
  return { accepts, ...(only && { only }) }
}

/** The question that valid filters ask. */
export const questionOf = (filters: readonly FilterInput[]): Question => ({
  action: asked(filters, anActionId, 'action'),
  context: asked(filters, aContext, 'context'),
  principal: asked(filters, aPrincipal, 'principal', 'principal_id'),
})

const exactly = (value: string): Asked => ({ only: [value], accepts: (other) => other === value })

/** The question for one capability. */
export const questionAbout = ({ action, context, principal }: Parts): Question => ({
  action: exactly(action),
  context: exactly(context),
  principal: exactly(principal),
})

/** The same question, limited to one principal. */
export function onlyAbout(question: Question, id: string): Question {
  const { accepts } = question.principal
  const only = accepts(id) ? [id] : []
  return { ...question, principal: { only, accepts: (other) => only.includes(other) } }
}
