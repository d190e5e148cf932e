import { isForm, isWrite, type Route } from '#shared/platform/http/route.ts'
import type { AnyProperty } from '#shared/platform/properties/property.ts'

const FORM =
  'Saves nothing. The response has the values that would be saved, an error for each invalid property, and a `commit` link if all are valid.'
const SCHEMA = 'Describes the properties, which of them the requester may write, and their allowed values.'

/** Describes a route in sentences that are derived from its declaration. */
export function describeRoute(route: Route): string {
  const { summary, description, open, success, method, body, elements, returns, query } = route
  const sentences = [
    `${summary}.`,
    description,
    query && elements && 'Returns a page of the elements visible to the requester, in the requested order.',
    isForm(route) && FORM,
    returns === 'Schema' && SCHEMA,
    method === 'PATCH' &&
      body &&
      'Properties missing in the body keep their values; unchanged ones are accepted.',
    success === 202 && 'Responds immediately and completes the work in the background.',
    open && !isWrite(route.uses) && 'Requires no credentials.',
  ]
  return sentences.filter(Boolean).join(' ')
}

/**
 * Returns whether a property can be missing from responses: either some entities lack it, or some requesters may not
 * see it.
 */
export const isHidable = ({ visible, applies }: AnyProperty): boolean =>
  [visible, applies].some((rule) => typeof rule === 'function')

/**
 * True if at least one of these depends on a function: who may write a property, whether the property is required, and
 * its default.
 */
export const isConditional = ({ writable, changeable, demanded, defaultFor }: AnyProperty): boolean =>
  [writable, changeable, demanded, defaultFor].some((rule) => typeof rule === 'function')

/** Describes a property in sentences derived from its declaration. */
export function describeProperty(property: AnyProperty): string {
  const { label, unique, kind } = property
  const sentences = [
    `${label}.`,
    unique && 'Unique.',
    kind.type === 'Formattable' && `Formatted as ${kind.format} text.`,
    isHidable(property) && 'Not visible to everybody.',
  ]
  return sentences.filter(Boolean).join(' ')
}

/** Describes a property in a request body. */
export function describeSent(property: AnyProperty): string {
  const { default: preset } = property
  const sentences = [
    `${property.label}.`,
    property.unique && 'Must be unique.',
    isPlain(preset) && `By default \`${preset}\`.`,
    isConditional(property) && 'Writable only under some conditions.',
  ]
  return sentences.filter(Boolean).join(' ')
}

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value) && value !== ''
