/**
 * A location in the console: the address of the resource in the API, and how the resource is shown. In the address of
 * the page, the fragment determines how the resource is shown.
 */
export interface ViewLocation {
  readonly href: string
  /**
   * `form` for a form requested by POST; the name of a chart or table that shows the resource in another way; or empty
   * for the default view.
   */
  readonly how: string
}

/**
 * The origin that the console and the API share, the path of the API (`root`), and the path of the console (`base`).
 * Both paths are in the page's configuration.
 */
export interface Mount {
  readonly origin: string
  readonly root: string
  readonly base: string
}

/** Returns the page address of a location; undefined if the resource is not in the API. */
export function addressOf({ href, how }: ViewLocation, mount: Mount): string | undefined {
  const { root, base } = mount
  const { pathname, search, origin } = new URL(href, mount.origin)
  const isBelow = pathname === root || pathname.startsWith(`${root}/`)
  if (origin !== mount.origin || !isBelow) return undefined
  return `${base}${pathname.slice(root.length)}${search}${how && `#${how}`}`
}

/** Returns the location in the console that the address of a page represents. */
export function locationAt(
  { pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>,
  { root, base }: Mount,
): ViewLocation {
  return { href: `${root}${pathname.slice(base.length).replace(/\/$/, '')}${search}`, how: hash.slice(1) }
}
