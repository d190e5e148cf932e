/** URL fragment that selects the generic view of a resource that also has a page of its own. */
export const EXPLORER = 'explorer'
