import type { Mount } from '../../navigation/view-location.ts'

/**
 * Returns the URL fragment that opens a work package beside the list of the inbox. The fragment is the address of the
 * work package, relative to the root of the API.
 */
export const openedFragment = (href: string, { root }: Mount): string => href.slice(root.length)

/** Returns the address of the work package that is open beside the list; undefined if none is open. */
export const openWorkPackageHref = (how: string, { root }: Mount): string | undefined =>
  how.startsWith('/') ? root + how : undefined
