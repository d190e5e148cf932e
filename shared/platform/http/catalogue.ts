/**
 * Every error of the API: its status and its default message, by the name that follows
 * `urn:service-org:api:v3:errors:` (specification, "Errors", and the operational additions).
 */
export const catalogue = {
  InvalidRequestBody: { status: 400, message: 'The request body was not a single JSON object.' },
  InvalidQuery: { status: 400, message: 'The query is not valid.' },
  InvalidUserStatusTransition: {
    status: 400,
    message: 'The current user account status does not allow this operation.',
  },
  Unauthenticated: { status: 401, message: 'You need to be authenticated to access this resource.' },
  MissingPermission: { status: 403, message: 'You are not authorized to access this resource.' },
  NotFound: { status: 404, message: 'The requested resource could not be found.' },
  MethodNotAllowed: { status: 405, message: 'The requested resource does not support this method.' },
  UpdateConflict: {
    status: 409,
    message: 'Could not update the resource because of conflicting modifications.',
  },
  PayloadTooLarge: { status: 413, message: 'The request body is too large.' },
  TypeNotSupported: {
    status: 415,
    message: "Expected CONTENT-TYPE to be 'application/json' or 'application/hal+json'.",
  },
  PropertyConstraintViolation: { status: 422, message: 'A property constraint is violated.' },
  PropertyIsReadOnly: { status: 422, message: 'A read-only property was attempted to be written.' },
  MultipleErrors: { status: 422, message: 'Multiple field constraints have been violated.' },
  TooManyRequests: { status: 429, message: 'Too many requests. Try again later.' },
  InternalServerError: { status: 500, message: 'An internal error has occurred.' },
  ServiceUnavailable: { status: 503, message: 'The service is temporarily unavailable. Try again shortly.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorName = keyof typeof catalogue
