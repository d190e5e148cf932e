import { isForm, isWrite, type Route } from '#shared/platform/http/route.ts'
import type { AnyProperty } from '#shared/platform/properties/property.ts'

const FORM =
  'Nothing is saved. The answer holds what would be, an error for each property that is wrong, and a link `commit` if none is.'
const SCHEMA =
  'Which properties there are, which of them the requester may write, and which values they allow.'

/** Describes a route in sentences derived from its declaration. */
export function describeRoute(route: Route): string {
  const { summary, description, open, success, method, elements, returns, query } = route
  const sentences = [
    `${summary}.`,
    description,
    query && elements && 'One page of those that the requester may see, in the order asked for.',
    isForm(route) && FORM,
    returns === 'Schema' && SCHEMA,
    method === 'PATCH' && 'What the body does not name stays as it is; what it names unchanged is accepted.',
    success === 202 && 'The answer comes at once, the work follows in the background.',
    open && !isWrite(route.uses) && 'Answered without credentials.',
  ]
  return sentences.filter(Boolean).join(' ')
}

/** Returns whether some entities lack a property, or some requesters cannot see it. */
export const isHidable = ({ visible, applies }: AnyProperty): boolean =>
  [visible, applies].some((rule) => typeof rule === 'function')

/** Returns whether a rule decides who may write a property, whether it is required, or its default. */
export const isDecided = ({ writable, changeable, demanded, defaultFor }: AnyProperty): boolean =>
  [writable, changeable, demanded, defaultFor].some((rule) => typeof rule === 'function')

/** Describes a property in sentences derived from its declaration. */
export function describeProperty(property: AnyProperty): string {
  const { label, unique, kind } = property
  const sentences = [
    `${label}.`,
    unique && 'No two have the same.',
    kind.type === 'Formattable' && `Formatted as ${kind.format} text.`,
    isHidable(property) && 'Not shown to everybody.',
  ]
  return sentences.filter(Boolean).join(' ')
}

/** Describes a property in a request body. */
export function describeSent(property: AnyProperty): string {
  const { default: preset } = property
  const sentences = [
    `${property.label}.`,
    property.unique && 'No two may have the same.',
    isPlain(preset) && `By default \`${preset}\`.`,
    isDecided(property) && 'Not everybody may write it, or not always.',
  ]
  return sentences.filter(Boolean).join(' ')
}

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value) && value !== ''
