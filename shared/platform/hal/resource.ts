import { shown as shownText } from '#shared/platform/formattable/formattable.ts'
import type { Viewer } from '#shared/platform/product.ts'
import type { LinkKind } from '#shared/platform/properties/kind.ts'
import { isLink, isVisible, type Properties, type Property } from '#shared/platform/properties/property.ts'

/** A HAL link (specification, "Link object"). */
export interface Link {
  href: string | null
  title?: string
  method?: 'post' | 'patch' | 'delete'
  type?: string
  templated?: boolean
}

/** The address shown in place of that of a hidden resource; sent back, it changes nothing. */
export const UNDISCLOSED = 'urn:service-org:api:v3:undisclosed'

/** A link to what is hidden from the requester. */
export const undisclosed: Link = { href: UNDISCLOSED, title: 'Undisclosed' }

/** A HAL resource: any members, of which `_links` are links. */
export type Resource = Record<string, unknown> & { _type: string }

/** The member of an object under its condition: `...when(canDelete, { delete: … })`. */
export const when = <T extends object>(condition: boolean, member: T): T | Record<string, never> =>
  condition ? member : {}

/** The address of a HTML page of a resource. */
export const htmlPage = (href: string): Link => ({ href, type: 'text/html' })

/** The address of what a value stands for; null where it stands for nothing. */
export function hrefOf({ paths }: LinkKind, value: unknown): string | null {
  const [, letter, id] = /^([A-Z]?)(\d+)$/.exec(String(value)) ?? []
  const path = Object.keys(paths).find((candidate) => paths[candidate as keyof typeof paths] === letter)
  return path === undefined ? null : `${path}${id}`
}

/** A resource that is JSON already. */
export class Serialised {
  constructor(readonly json: string) {}
}

/** A resource as JSON. */
export const serialised = (resource: Resource | Serialised): string =>
  resource instanceof Serialised ? resource.json : JSON.stringify(resource)

/** The value of one property as drafts hold it. */
const shown = <E extends object>(name: string, property: Property<E>, entity: E, viewer: Viewer): unknown =>
  property.show ? property.show(entity, viewer) : ((entity as Record<string, unknown>)[name] ?? null)

/** The same, with texts rendered. */
function represent<E extends object>(
  name: string,
  property: Property<E>,
  entity: E,
  viewer: Viewer,
): unknown {
  const { kind, stored } = property
  if (kind.type === 'Formattable') return shownText(stored?.(entity), kind.format)
  return shown(name, property, entity, viewer)
}

/** The values of an entity as its resource shows them to a requester, by the declared properties; links aside. */
export function represented<E extends object>(
  properties: Properties<E>,
  entity: E,
  viewer: Viewer,
): Record<string, unknown> {
  const values = Object.entries(properties)
    .filter(([, property]) => !isLink(property) && isVisible(property, viewer, entity))
    .flatMap(([name, property]) => {
      const value = represent(name, property, entity, viewer)
      return [name, ...(property.alias ? [property.alias] : [])].map((spelling) => [spelling, value])
    })
  return Object.fromEntries(values)
}

/** All present values of an entity, links as ids, hidden ones too: what a write starts from. */
export const presentValues = <E extends object>(properties: Properties<E>, entity: E, viewer: Viewer) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, shown(name, property, entity, viewer)]),
  )
