import { type Filter, type FilterInput, NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import { declaredName, type Listing } from '#shared/platform/query/listing.ts'
import type { ValueKind } from '#shared/platform/query/operators.ts'
import { exactFilter } from '#shared/platform/query/text-filters.ts'
import { anId } from '#shared/platform/query/value-filters.ts'
import { anActionId } from '#shared/resources/actions/listing.ts'
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

/** What is asked is found by key (`asked`). */
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

/** What is asked of one part of a capability. */
export interface Asked {
  /** The values that alone come into question. */
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
  const own = filters
    .filter(({ name }) => names.includes(declaredName(name)))
    .map(({ operator, values }) => ({ isMeant: operator === '=', values: new Set(values.map(kind.read)) }))
  const accepts = (value: string) => own.every(({ isMeant, values }) => values.has(value) === isMeant)
  const meant = own.find(({ isMeant }) => isMeant)
  const only = meant && [...meant.values].filter((value) => value !== undefined).filter(accepts)
  return { accepts, ...(only && { only }) }
}

/** What filters that have been found to be in order ask. */
export const questionOf = (filters: readonly FilterInput[]): Question => ({
  action: asked(filters, anActionId, 'action'),
  context: asked(filters, aContext, 'context'),
  principal: asked(filters, aPrincipal, 'principal', 'principal_id'),
})

const exactly = (value: string): Asked => ({ only: [value], accepts: (other) => other === value })

/** What asks for one capability. */
export const questionAbout = ({ action, context, principal }: Parts): Question => ({
  action: exactly(action),
  context: exactly(context),
  principal: exactly(principal),
})

/** The same question about one principal alone. */
export function onlyAbout(question: Question, id: string): Question {
  const { accepts } = question.principal
  const only = accepts(id) ? [id] : []
  return { ...question, principal: { only, accepts: (other) => only.includes(other) } }
}
