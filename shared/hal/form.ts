import type { Viewer } from '#shared/access/viewer.ts'
import type { ApiError } from '#shared/errors/api-error.ts'
import { combined } from '#shared/errors/api-error.ts'
import { representError } from '#shared/errors/represent.ts'
import type { Draft, Values } from '#shared/properties/draft.ts'
import { Concealed } from '#shared/properties/input.ts'
import { isLink, type LinkKind, type Properties } from '#shared/properties/property.ts'
import { hrefOf, type Link, type Resource, UNDISCLOSED } from './link.ts'

interface FormContent<E> {
  /** The address of the form. */
  href: string
  properties: Properties<E>
  viewer: Viewer
  draft: Draft
  schema: Resource
  /** The address and method that would save the payload. */
  commit: Link
}

/** A Form resource: a draft with everything that is wrong about it (specification, "Form resource"). */
export function form<E>({ href, properties, viewer, draft, schema, commit }: FormContent<E>): Resource {
  const { values, violations } = draft
  const self: Link = { href, method: 'post' }
  return {
    _type: 'Form',
    _embedded: {
      payload: payload(properties, values, viewer),
      schema,
      validationErrors: validationErrors(violations),
    },
    _links: { self, validate: self, ...(violations.length === 0 && { commit }) },
  }
}

/** The values as they can be sent to the write: links among the `_links`, hidden ones as resources show them. */
function payload<E>(properties: Properties<E>, values: Values, viewer: Viewer): Values {
  const links = Object.entries(properties).filter(([name, property]) => isLink(property) && name in values)
  if (links.length === 0) return values
  const plain = Object.entries(values).filter(([name]) => !links.some(([link]) => link === name))
  const hrefs = links.map(([name, { kind }]) => [
    name,
    kind.type === 'Link' ? linksOf(kind, values[name], viewer) : { href: values[name] ?? null },
  ])
  return { ...Object.fromEntries(plain), _links: Object.fromEntries(hrefs) }
}

function linksOf(kind: LinkKind, value: unknown, viewer: Viewer) {
  const isHidden = (one: unknown) => one !== null && kind.isHidden?.(one as number, viewer)
  const linkOf = (one: unknown) => {
    if (one instanceof Concealed) return { href: hrefOf(kind, one.value) }
    return { href: isHidden(one) ? UNDISCLOSED : hrefOf(kind, one) }
  }
  return kind.many ? [value ?? []].flat().map(linkOf) : linkOf(value)
}

/** One entry per property: its error, or all of them in one. */
function validationErrors(violations: ApiError[]) {
  const byProperty = new Map<string, ApiError[]>()
  for (const violation of violations) {
    const name = violation.details.attribute ?? 'base'
    byProperty.set(name, [...(byProperty.get(name) ?? []), violation])
  }
  return Object.fromEntries([...byProperty].map(([name, errors]) => [name, representError(combined(errors))]))
}
