/** How many filters a list may be asked for; two of the same count once. */
export const MAX_FILTERS = 50

/** How many values a filter may have that looks up each of them. */
export const MAX_LOOKED_UP = 100
