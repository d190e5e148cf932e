/** The maximum number of bytes of a body that contains JSON, or the fields of a form. */
export const MAX_BODY = 1024 * 1024

/**
 * The maximum number of bytes of a body with a file. A request to a function is limited to 6 MB, and the gateway's
 * encoding makes binary bodies a third larger.
 */
export const MAX_UPLOAD_BODY = 4.25 * 1024 * 1024

/**
 * The maximum number of bytes of a body that is parsed before authentication. Larger bodies are mostly files and long
 * texts.
 */
export const PARSED_FOR_ANYBODY = 8 * 1024

export const MULTIPART = 'multipart/form-data'
