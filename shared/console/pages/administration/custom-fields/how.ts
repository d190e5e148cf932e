/**
 * The fragment of the page that creates a custom field. It has its own file, since that page is loaded only when
 * opened.
 */
export const NEW = 'new'
