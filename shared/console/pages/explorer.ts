/** URL fragment that selects the generic view, even for a resource that has a page of its own. */
export const EXPLORER = 'explorer'
