/**
 * A place in the console: the address in the API of what is shown, and how it is shown. The address of a view has the first in
 * its path and query, and the second in its fragment.
 */
export interface Place {
  readonly href: string
  /** `form` for the form that is asked for by POST; else the name of a picture, or empty for the usual view. */
  readonly how: string
}

/** The addresses of the console and of the API: their host, and what the page says of their paths. */
export interface Mount {
  readonly origin: string
  readonly root: string
  readonly base: string
}

/** The address of the view of a place; undefined for an address that is not the API's. */
export function addressOf({ href, how }: Place, mount: Mount): string | undefined {
  const { root, base } = mount
  const { pathname, search, origin } = new URL(href, mount.origin)
  const isBelow = pathname === root || pathname.startsWith(`${root}/`)
  if (origin !== mount.origin || !isBelow) return undefined
  return `${base}${pathname.slice(root.length)}${search}${how && `#${how}`}`
}

/** The place that an address of the console names. */
export function placeAt(
  { pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>,
  { root, base }: Mount,
): Place {
  return { href: `${root}${pathname.slice(base.length).replace(/\/$/, '')}${search}`, how: hash.slice(1) }
}
