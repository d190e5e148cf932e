/** Fragment of the generic view of resources that have a page of their own. */
export const EXPLORER = 'explorer'
