/** The fragment of the page that creates a custom field. It stands apart from that page, which is loaded when opened. */
export const NEW = 'new'
