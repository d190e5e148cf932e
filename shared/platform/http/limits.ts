/** Limit of the bytes of a body with JSON or the fields of a form. */
export const MAX_BODY = 1024 * 1024

/**
 * Limit of the bytes of a body with a file. A function's request may have 6 MB, and the gateway encodes what is not text, by
 * which it grows by a third.
 */
export const MAX_UPLOAD_BODY = 4.25 * 1024 * 1024

/** Limit of the bytes of a body that is parsed before it is known who sends it. Hardly any is larger but files and long texts. */
export const PARSED_FOR_ANYBODY = 8 * 1024

/** Type of a body with a file. */
export const MULTIPART = 'multipart/form-data'
