import { expect } from 'vitest'

/** Error resources with the specified messages, for comparisons with whole bodies. */
export const errorBody = (name: string, message: string | string[], attribute?: string) => ({
  _type: 'Error',
  errorIdentifier: `urn:service-org:api:v3:errors:${name}`,
  message,
  ...(attribute && { _embedded: { details: { attribute, message } } }),
})

/**
 * Returns a violation of a property. The details of the violation may also list the allowed values, which
 * `test/lists/hints.test.ts` checks.
 */
export const violation = (attribute: string, message: string) => {
  const error = errorBody('PropertyConstraintViolation', message, attribute)
  if (!message.endsWith('is not set to one of the allowed values.')) return error
  return { ...error, _embedded: { details: expect.objectContaining({ attribute, message }) } }
}

/** Returns the violation that is expected for a link. Its details name the link's location in the body. */
export const linkViolation = (attribute: string, message: string) => ({
  ...errorBody('PropertyConstraintViolation', message),
  _embedded: { details: { attribute, message, location: `_links.${attribute}.href` } },
})

export const readOnly = (attribute: string, label: string) =>
  errorBody('PropertyIsReadOnly', `${label} was attempted to be written but is not writable.`, attribute)

export const multipleErrors = (...errors: object[]) => ({
  ...errorBody('MultipleErrors', 'Multiple field constraints have been violated.'),
  _embedded: { errors },
})

/**
 * Returns the expected error for an invalid query. Any details are accepted, because `test/lists/hints.test.ts` covers
 * them.
 */
export const invalidQuery = (...problems: string[]) =>
  expect.objectContaining(
    errorBody('InvalidQuery', problems.length === 1 ? (problems[0] as string) : problems),
  )

export const invalidBody = errorBody('InvalidRequestBody', 'The request body was not a single JSON object.')
export const notAuthenticated = errorBody(
  'Unauthenticated',
  'You need to be authenticated to access this resource.',
)
export const badCredentials = errorBody('Unauthenticated', 'You did not provide the correct credentials.')
export const forbidden = errorBody('MissingPermission', 'You are not authorized to access this resource.')
export const missing = errorBody('NotFound', 'The requested resource could not be found.')
