/** How many filters a list may be asked for; two of the same count once. */
export const MAX_FILTERS = 50

/** How many values all filters of a list may have together that compare each of them with each row. */
export const MAX_VALUES = 300

/** How many values a filter may have that looks up each of them. */
export const MAX_LOOKED_UP = 100
