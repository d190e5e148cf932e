import type { LinkKind } from '#shared/platform/properties/kind.ts'

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
