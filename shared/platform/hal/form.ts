import { type ApiError, combined, representError } from '#shared/platform/http/errors.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Link, Resource } from './resource.ts'

interface FormContent {
  /** The address of the form. */
  href: string
  /** The values, in the form in which they can be sent in a create or update request. */
  payload: Values
  /** Everything that is wrong with them. */
  violations: ApiError[]
  schema: Resource
  /** The link that would save the payload. */
  commit: Link
}

/** A Form resource: a draft with everything that is wrong with it (specification, "Form resource"). */
export function form({ href, payload, violations, schema, commit }: FormContent): Resource {
  const self: Link = { href, method: 'post' }
  return {
    _type: 'Form',
    _embedded: { payload, schema, validationErrors: validationErrors(violations) },
    _links: { self, validate: self, ...(violations.length === 0 && { commit }) },
  }
}

/** One entry per property; several errors of a property become one `MultipleErrors`. */
function validationErrors(violations: ApiError[]) {
  const byProperty = new Map<string, ApiError[]>()
  for (const violation of violations) {
    const name = violation.details.attribute ?? 'base'
    byProperty.set(name, [...(byProperty.get(name) ?? []), violation])
  }
  return Object.fromEntries([...byProperty].map(([name, errors]) => [name, representError(combined(errors))]))
}
