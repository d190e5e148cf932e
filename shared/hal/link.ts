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

/** A HAL resource: any members, of which `_links` are links. */
export type Resource = Record<string, unknown> & { _type: string }

/** The member of an object under its condition: `...when(canDelete, { delete: … })`. */
export const when = <T extends object>(condition: boolean, member: T): T | Record<string, never> =>
  condition ? member : {}

/** The address of a HTML page of a resource. */
export const htmlPage = (href: string): Link => ({ href, type: 'text/html' })
