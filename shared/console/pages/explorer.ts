/** The fragment of the generic view, where there is a page as well. */
export const EXPLORER = 'explorer'
