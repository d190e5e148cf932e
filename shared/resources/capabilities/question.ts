import { type FilterInput, NOT_ALLOWED } from '#shared/query/filter.ts'
import { anId } from '#shared/query/filters/list.ts'
import type { ValueKind } from '#shared/query/filters/operator.ts'
import { exactFilter } from '#shared/query/filters/text.ts'
import type { Listing } from '#shared/query/listing.ts'
import type { Parts } from './model.ts'

const aContext: ValueKind<string> = {
  read: (text) => (/^(g|p[1-9]\d{0,14})$/.test(text.trim()) ? text.trim() : undefined),
  otherwise: NOT_ALLOWED,
}

const aPrincipal: ValueKind<string> = {
  read: (text) => {
    const id = anId.read(text)
    return id === undefined ? undefined : String(id)
  },
  otherwise: anId.otherwise,
}

/** Specification, "Actions and capabilities", filters and the one sort key. */
export const listing: Listing = {
  filters: {
    action: exactFilter('Action', 'action'),
    principal: exactFilter('Principal', 'principal', aPrincipal),
    principal_id: exactFilter('Principal', 'principal', aPrincipal),
    context: exactFilter('Context', 'context', aContext),
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

const asked = (filters: readonly FilterInput[], kind: ValueKind<string>, ...names: string[]): Asked => {
  const own = filters
    .filter(({ name }) => names.includes(name))
    .map(({ operator, values }) => ({
      isMeant: operator === '=',
      values: values.map((one) => kind.read(one)),
    }))
  const accepts = (value: string) => own.every(({ isMeant, values }) => values.includes(value) === isMeant)
  const [first] = own.filter(({ isMeant }) => isMeant)
  const only = first?.values.flatMap((value) => (value !== undefined && accepts(value) ? [value] : []))
  return { accepts, ...(only && { only: [...new Set(only)] }) }
}

const aText: ValueKind<string> = { read: (text) => text, otherwise: NOT_ALLOWED }

/** What filters that have been found to be in order ask. */
export const questionOf = (filters: readonly FilterInput[]): Question => ({
  action: asked(filters, aText, 'action'),
  context: asked(filters, aContext, 'context'),
  principal: asked(filters, aPrincipal, 'principal', 'principal_id', 'principalId'),
})

const exactly = (value: string): Asked => ({ only: [value], accepts: (other) => other === value })

/** What asks for one capability. */
export const questionAbout = ({ action, context, principal }: Parts): Question => ({
  action: exactly(action),
  context: exactly(context),
  principal: exactly(principal),
})
