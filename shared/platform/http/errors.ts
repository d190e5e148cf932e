import { about, say, type Text } from '#shared/platform/language/message.ts'
/**
 * Every error of the API, keyed by the name that follows `urn:service-org:api:v3:errors:` (specification, "Errors", and
 * the operational additions).
 */
export const errorCatalogue = {
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
  PreconditionFailed: { status: 412, message: 'The resource has been changed since it was read.' },
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

export type ErrorName = keyof typeof errorCatalogue

interface ErrorDetails {
  /** The message: one text, or one text for each problem of a list query. */
  message?: Text | Text[]
  /** The name of the offending property in the API. */
  attribute?: string
  /** Hints about valid input, which are added to the details of the error. */
  hints?: object
  /** The violations in a `MultipleErrors`. */
  errors?: ApiError[]
  headers?: Record<string, string>
  /** The reason. It appears in the log, but never in the response. */
  reason?: string
  /**
   * True if an operator requested the state that the error reports, such as maintenance. The error is then not logged,
   * and raises no alarm.
   */
  isIntended?: true
}

/** An error for the client; the pipeline renders it as a HAL Error resource. */
export class ApiError extends Error {
  readonly details: ErrorDetails

  /** @param cause the original error, for the log, never for the client */
  constructor(
    readonly identifier: ErrorName,
    details: ErrorDetails = {},
    cause?: unknown,
  ) {
    super([details.message ?? errorCatalogue[identifier].message].flat().join(' '), { cause })
    this.name = 'ApiError'
    this.details = details
  }

  get status(): number {
    return errorCatalogue[this.identifier].status
  }
}

/**
 * Returns whether an error reports a state that an operator requested, namely maintenance. Its 5xx response is not
 * logged as a failure.
 */
export const isIntended = (error: unknown): boolean =>
  error instanceof ApiError && error.details.isIntended === true

export const notFound = () => new ApiError('NotFound')
const missingPermission = () => new ApiError('MissingPermission')
export const invalidRequestBody = () => new ApiError('InvalidRequestBody')
export const updateConflict = () => new ApiError('UpdateConflict')
export const preconditionFailed = () => new ApiError('PreconditionFailed')

/**
 * The error 500.
 *
 * @param reason a text for the log; clients never see it
 * @param cause an error for the log; clients never see it
 */
export const internalServerError = (reason?: string, cause?: unknown) =>
  new ApiError('InternalServerError', { reason }, cause)

/**
 * The error 503.
 *
 * @param reason for the log, never for the client
 * @param cause for the log, never for the client
 */
export const serviceUnavailable = (reason?: string, cause?: unknown) =>
  new ApiError('ServiceUnavailable', { headers: { 'retry-after': '1' }, reason }, cause)

/**
 * The error 429.
 *
 * @param seconds the time after which the client may try again
 */
export const tooManyRequests = (seconds = 1) =>
  new ApiError('TooManyRequests', { headers: { 'retry-after': String(seconds) } })

/**
 * The error 415 for a request body with a `Content-Encoding`. The response names the encoding that is accepted (RFC
 * 9110, 15.5.16).
 */
export const encodingNotSupported = () =>
  new ApiError('TypeNotSupported', {
    message: 'Expected the request body without CONTENT-ENCODING.',
    headers: { 'accept-encoding': 'identity' },
  })

/**
 * The error 405.
 *
 * @param allowed the methods that the address supports, for the `Allow` header
 */
export const methodNotAllowed = (allowed: string[]) =>
  new ApiError('MethodNotAllowed', { headers: { allow: allowed.join(', ') } })

/** The messages for credentials that do not authenticate a requester, keyed by the kind of credentials. */
const refusals = {
  'no credentials': undefined,
  'bad credentials': 'You did not provide the correct credentials.',
  'ended session': 'Your session has ended. Sign in again.',
  'cookie alone': 'Write requests of a session need the header X-Requested-With: XMLHttpRequest.',
}

const REALM = 'realm="Project Management API"'

/** The error 401 for missing or invalid credentials. */
export const unauthenticated = (given: keyof typeof refusals) =>
  new ApiError('Unauthenticated', {
    message: refusals[given],
    // Without `charset`, browsers do not reliably encode non-ASCII letters of a password in UTF-8 (RFC 7617, 2.1).
    headers: { 'www-authenticate': `Basic ${REALM}, charset="UTF-8"` },
  })

/**
 * Returns the headers of an error for a script in a browser. The headers contain the scheme `Session`, which browsers
 * do not know. For a known scheme such as `Basic`, the browser would open its own dialog for credentials.
 */
export const headersForScripts = ({ details: { headers = {} } }: ApiError): Record<string, string> =>
  headers['www-authenticate'] ? { ...headers, 'www-authenticate': `Session ${REALM}` } : headers

/**
 * The error 400 for `filters`, `sortBy`, `offset` and `pageSize`.
 *
 * @param problems the problems; the message is a string if there is only one problem, and otherwise an array
 * @param hints the values that the list accepts
 */
export const invalidQuery = (problems: Text[], hints?: object) =>
  new ApiError('InvalidQuery', { message: problems.length === 1 ? problems[0] : problems, hints })

/**
 * The error 422 for one property. The message starts with the property's label.
 *
 * @param hints the form in which the property has to be sent
 */
export const constraintViolation = (attribute: string, message: Text, hints?: object) =>
  new ApiError('PropertyConstraintViolation', { attribute, message, hints })

export const readOnlyViolation = (attribute: string, label: Text) =>
  new ApiError('PropertyIsReadOnly', {
    attribute,
    message: about(label, 'was attempted to be written but is not writable.'),
  })

/** Returns the error for violations: a single violation unchanged, or several as `MultipleErrors`. */
export function combined(violations: [ApiError, ...ApiError[]] | ApiError[]): ApiError {
  const [first, ...others] = violations
  if (!first) throw new TypeError('combined() needs at least one violation')
  return others.length === 0 ? first : new ApiError('MultipleErrors', { errors: violations })
}

/** The prefix of every error identifier. */
export const PREFIX = 'urn:service-org:api:v3:errors:'

/** Returns the message of an error in the language of the requester, or one message for each problem of a query. */
function messageOf({ identifier, details }: ApiError): string | string[] {
  const { message = errorCatalogue[identifier].message } = details
  return Array.isArray(message) ? message.map(say) : say(message)
}

/** Returns the message of an error as a sentence on a page, in the language of its reader. */
export const sentenceOf = (error: ApiError): string => [messageOf(error)].flat().join(' ')

/** Renders an error as a HAL Error resource, in the language of the requester (specification, "Error resource"). */
export function representError(error: ApiError): Record<string, unknown> {
  const { attribute, errors, hints } = error.details
  const message = messageOf(error)
  const details = { ...(attribute && { attribute, message }), ...hints }
  const embedded = {
    ...(Object.keys(details).length > 0 && { details }),
    ...(errors && { errors: errors.map(representError) }),
  }
  return {
    _type: 'Error',
    errorIdentifier: PREFIX + error.identifier,
    message,
    ...(Object.keys(embedded).length > 0 && { _embedded: embedded }),
  }
}

/**
 * Requires a permission.
 *
 * @throws `MissingPermission` if `permitted` is false
 */
export function requirePermission(permitted: boolean): void {
  if (!permitted) throw missingPermission()
}

/**
 * Requires that an entity exists and is visible.
 *
 * @throws `NotFound` if the entity is missing or hidden from the requester: clients cannot tell the two apart
 */
export function requireVisible<T>(entity: T | undefined, visible = true): T {
  if (entity === undefined || !visible) throw notFound()
  return entity
}
