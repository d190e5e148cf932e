/**
 * Where one is in the console: what is shown, by its address in the API, and how. The address of a view has the first in
 * its path and query, and the second in its fragment.
 */
export interface Place {
  readonly href: string
  /** `form` for the form that is asked for by POST; else the name of a picture, or empty for the usual view. */
  readonly how: string
}

/** What the page says of where the console and the API are. */
export interface Mount {
  readonly root: string
  readonly base: string
}

/** The address of the view of a place; undefined for an address that is not the API's. */
export function addressOf({ href, how }: Place, { root, base }: Mount): string | undefined {
  const { pathname, search, origin } = new URL(href, location.origin)
  const isBelow = pathname === root || pathname.startsWith(`${root}/`)
  if (origin !== location.origin || !isBelow) return undefined
  return `${base}${pathname.slice(root.length)}${search}${how && `#${how}`}`
}

/** The place that an address of the console names. */
export function placeAt({ pathname, search, hash }: URL | Location, { root, base }: Mount): Place {
  return { href: `${root}${pathname.slice(base.length).replace(/\/$/, '')}${search}`, how: hash.slice(1) }
}
