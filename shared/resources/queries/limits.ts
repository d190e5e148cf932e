/** The most queries of one user. */
export const QUERIES_PER_USER = 500

/** The most bytes of one query. */
const MAX_BYTES = 16 * 1024

export const TOO_LONG = `Query is too long (maximum is ${MAX_BYTES} bytes).`

/** Whether a query, or its values, take too many bytes. */
export const isTooLong = (query: object): boolean => Buffer.byteLength(JSON.stringify(query)) > MAX_BYTES
