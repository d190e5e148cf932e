import type { Mount } from '../../navigation/view-location.ts'

/** The fragment of the inbox that shows a work package beside the list: its address below that of the API. */
export const howToOpen = (href: string, { root }: Mount): string => href.slice(root.length)

/** The address of the work package beside the list; undefined while the list is alone. */
export const openedIn = (how: string, { root }: Mount): string | undefined =>
  how.startsWith('/') ? root + how : undefined
