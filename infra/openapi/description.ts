import { isForm, isWrite, type Route } from '#shared/platform/http/route.ts'
import type { AnyProperty } from '#shared/platform/properties/property.ts'

const FORM =
  'Nothing is saved. The answer holds what would be, an error for each property that is wrong, and a link `commit` if none is.'
const SCHEMA =
  'Which properties there are, which of them the requester may write, and which values they allow.'

/** Describes a route, in sentences that follow from its declaration. */
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

/** Describes a property, in sentences that follow from its declaration. */
export function describeProperty({ label, unique, visible, kind }: AnyProperty): string {
  const sentences = [
    `${label}.`,
    unique && 'No two have the same.',
    kind.type === 'Formattable' && `Formatted as ${kind.format} text.`,
    typeof visible === 'function' && 'Not shown to everybody.',
  ]
  return sentences.filter(Boolean).join(' ')
}

/** Describes a property in a body. */
export function describeSent(property: AnyProperty): string {
  const { writable, default: preset } = property
  const sentences = [
    `${property.label}.`,
    property.unique && 'No two may have the same.',
    isPlain(preset) && `By default \`${preset}\`.`,
    typeof writable === 'function' && 'Not everybody may write it, or not always.',
  ]
  return sentences.filter(Boolean).join(' ')
}

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value) && value !== ''
