import type { Viewer } from '#shared/access/viewer.ts'
import { choice, dateTime, formattable, integer } from '#shared/platform/properties/property.ts'
import { attributesOf, declaredAttributesOf, type HelpTextScope, scopes } from './attributes.ts'
import { canManage } from './policy.ts'

/** The data on which the rules for the properties of a help text depend. */
export interface InScope {
  /** The scope after the write, if it is known. */
  scope?: HelpTextScope
}

/**
 * Returns the attributes that can be chosen in the scope or, if it is unknown, in any scope.
 *
 * Only administrators get custom fields, because the schema must not reveal hidden custom fields to other requesters.
 */
const offered = (viewer: Viewer, context?: InScope): readonly string[] => {
  const of = (scope: HelpTextScope) =>
    canManage(viewer) ? attributesOf(scope, viewer) : declaredAttributesOf(scope)
  return [...new Set((context?.scope ? [context.scope] : scopes).flatMap(of))]
}

/** The properties of a help text (specification, "Settled"). No two help texts have the same attribute and scope. */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  scope: choice({ label: 'Resource type', all: scopes, writable: canManage }),
  attribute: choice({ label: 'Attribute', offered, writable: canManage }),
  helpText: formattable({
    label: 'Help text',
    format: 'markdown',
    limits: { maxLength: 5000 },
    writable: canManage,
  }),
  createdAt: dateTime({ label: 'Created on' }),
  updatedAt: dateTime({ label: 'Updated on' }),
}
