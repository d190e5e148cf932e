/**
 * The URL fragment that opens the page for a new custom field. This constant has its own file, because the script of
 * that page is loaded only when the page is opened.
 */
export const NEW = 'new'
