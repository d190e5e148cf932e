import type { ErrorName } from './catalogue.ts'
import type { RouteDeclaration } from './route.ts'

type Errors = readonly ErrorName[]

/** What all routes of a kind have in common; what one of them has beside that, and its own errors beside theirs. */
const kind =
  <const Common extends Partial<RouteDeclaration> & { errors: Errors }>(common: Common) =>
  <const Own extends Omit<RouteDeclaration, keyof Common> & { errors?: Errors }>(own: Own) =>
    ({ ...common, ...own, errors: [...common.errors, ...(own.errors ?? [])] }) as Omit<
      Common & Own,
      'errors'
    > & { errors: Errors }

const violations = ['PropertyConstraintViolation', 'PropertyIsReadOnly', 'MultipleErrors'] as const

/** A Collection of the elements that are named. */
export const listing = kind({
  method: 'GET',
  query: 'page',
  success: 200,
  returns: 'Collection',
  errors: ['InvalidQuery'],
})

/** One element. */
export const view = kind({ method: 'GET', success: 200, errors: ['NotFound'] })

/** The creation of one. */
export const creation = kind({
  method: 'POST',
  body: 'required',
  success: 201,
  errors: ['MissingPermission', ...violations],
})

/** A change of one. */
export const update = kind({
  method: 'PATCH',
  body: 'required',
  success: 200,
  errors: ['MissingPermission', 'NotFound', ...violations, 'UpdateConflict'],
})

/** The deletion of one. */
export const deletion = kind({ method: 'DELETE', errors: ['MissingPermission', 'NotFound'] })

/** The Schema of a resource. */
export const schema = kind({ method: 'GET', success: 200, returns: 'Schema', errors: [] })

const form = { method: 'POST', body: 'optional', success: 200, returns: 'Form' } as const

/** The Form that checks a creation. */
export const creationForm = kind({ ...form, errors: ['MissingPermission'] })

/** The Form that checks a change. */
export const updateForm = kind({ ...form, errors: ['MissingPermission', 'NotFound'] })
