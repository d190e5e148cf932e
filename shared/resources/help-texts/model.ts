import type { Entity } from '#shared/platform/collections/entity.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { type EntityOf, newEntity } from '#shared/platform/properties/entity.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/** Maximum number of help texts that clients can create. Imports may exceed it. */
export const MAX_HELP_TEXTS = 500

/** A text that explains an attribute of work packages, projects or versions. */
export interface HelpText extends Entity, EntityOf<typeof properties> {
  /** The scope and the attribute as one text, which is unique. */
  place: string
}

/** A help text with default values. */
export const newHelpText = (id: number, now: Date): HelpText => ({
  ...newEntity(properties, id, now),
  attribute: '',
  scope: 'WorkPackage',
  place: '',
})

/** Returns a unique text for a scope and an attribute. */
export const attributeKeyOf = ({ scope, attribute }: { scope: unknown; attribute: unknown }): string =>
  `${scope}.${attribute}`

/** Returns a help text with `place` derived from its scope and its attribute. */
export const inPlace = (helpText: HelpText): HelpText => ({ ...helpText, place: attributeKeyOf(helpText) })

export const helpTextLink = ({ id, place }: HelpText) => ({ href: href(routes.show, { id }), title: place })
