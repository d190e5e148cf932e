import type { Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import { hrefOf, type Link, undisclosed } from '#shared/platform/hal/resource.ts'
import type { LinkKind } from '#shared/platform/properties/kind.ts'
import type { CustomField } from './custom-field.ts'
import { nameOfReferred } from './names.ts'
import { kindFor, type MayReveal, nameOf } from './properties.ts'
import type { Customised, Reference } from './value.ts'

/** The names of principals and versions that custom values refer to, by reference. */
export type Names = ReadonlyMap<string, string>

const linksOf = (field: CustomField, { customValues }: Customised): (number | Reference)[] =>
  (customValues[field.id] ?? []) as (number | Reference)[]

/** Looks up the names of all principals and versions that custom values of some entities link to: one round trip. */
export async function namesIn(
  entities: readonly Customised[],
  fields: readonly CustomField[],
  viewer: Viewer,
  stores: Stores<'groups' | 'placeholderUsers' | 'users' | 'versions'>,
): Promise<Names> {
  const referring = fields.filter(({ format }) => format === 'user' || format === 'version')
  const keys = referring.flatMap((field) => entities.flatMap((entity) => linksOf(field, entity).map(String)))
  const named = [...new Set(keys)].map(
    async (key) => [key, await nameOfReferred(key as Reference, viewer, stores)] as const,
  )
  const found = await Promise.all(named)
  return new Map(found.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** The links of an entity's custom values: for each field that links, one link or a list of them. */
export const customLinks = (
  entity: Customised,
  fields: readonly CustomField[],
  { viewer, names, mayReveal }: { viewer: Viewer; names: Names; mayReveal: MayReveal },
): Record<string, Link | Link[]> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const kind = kindFor(field, { mayReveal })
      if (kind.type !== 'Link') return []
      const links = linksOf(field, entity).flatMap((value): Link[] =>
        kind.isHidden?.(value, viewer) ? [undisclosed] : linkTo(value, field, kind, names),
      )
      return [[nameOf(field), field.multi ? links : (links[0] ?? { href: null })]]
    }),
  )

/** The link of a value; none if what it refers to does not exist any more. */
function linkTo(value: number | Reference, field: CustomField, kind: LinkKind, names: Names): Link[] {
  const option = field.options.find(({ id }) => id === value)?.value
  const title = option ?? names.get(String(value))
  return title === undefined ? [] : [{ href: hrefOf(kind, value), title }]
}
