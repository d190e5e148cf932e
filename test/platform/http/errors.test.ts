import { describe, expect, it } from 'vitest'
import {
  ApiError,
  combined,
  constraintViolation,
  type ErrorName,
  errorCatalogue,
  internalServerError,
  invalidQuery,
  methodNotAllowed,
  readOnlyViolation,
  representError,
  serviceUnavailable,
  unauthenticated,
} from '#shared/platform/http/errors.ts'

const PREFIX = 'urn:service-org:api:v3:errors:'
const names = Object.keys(errorCatalogue) as ErrorName[]

describe('every error', () => {
  it.each(names)('%s is shown with its identifier and its own message', (name) => {
    const { status, message } = errorCatalogue[name]
    const error = new ApiError(name)

    expect(error).toMatchObject({ status, message })
    expect(representError(error)).toEqual({ _type: 'Error', errorIdentifier: PREFIX + name, message })
  })

  it.each<[name: ErrorName, status: number]>([
    ['InvalidRequestBody', 400],
    ['InvalidQuery', 400],
    ['InvalidUserStatusTransition', 400],
    ['Unauthenticated', 401],
    ['MissingPermission', 403],
    ['NotFound', 404],
    ['MethodNotAllowed', 405],
    ['UpdateConflict', 409],
    ['PreconditionFailed', 412],
    ['PayloadTooLarge', 413],
    ['TypeNotSupported', 415],
    ['PropertyConstraintViolation', 422],
    ['PropertyIsReadOnly', 422],
    ['MultipleErrors', 422],
    ['TooManyRequests', 429],
    ['InternalServerError', 500],
    ['ServiceUnavailable', 503],
  ])('%s is %i', (name, status) => {
    expect(errorCatalogue[name].status).toBe(status)
  })

  it('is among those with a status above', () => {
    expect(names).toHaveLength(17)
  })
})

describe('an error', () => {
  it('on a property has its name and the reason', () => {
    expect(representError(constraintViolation('name', "Name can't be blank."))).toMatchObject({
      message: "Name can't be blank.",
      _embedded: { details: { attribute: 'name', message: "Name can't be blank." } },
    })
    expect(representError(readOnlyViolation('id', 'ID'))).toMatchObject({
      message: 'ID was attempted to be written but is not writable.',
      _embedded: {
        details: { attribute: 'id', message: 'ID was attempted to be written but is not writable.' },
      },
    })
  })

  it('of a query has a text for one problem and a list for several', () => {
    expect(representError(invalidQuery(['a'])).message).toBe('a')
    expect(representError(invalidQuery(['a', 'b'])).message).toEqual(['a', 'b'])
  })

  it('never shows the reason that is for the log', () => {
    for (const error of [internalServerError('a reason'), serviceUnavailable('a reason')]) {
      expect(JSON.stringify(representError(error)) + error.message).not.toContain('a reason')
    }
  })

  it('has the headers that clients need', () => {
    expect(serviceUnavailable().details.headers).toEqual({ 'retry-after': '1' })
    expect(methodNotAllowed(['GET', 'PATCH']).details.headers).toEqual({ allow: 'GET, PATCH' })
    for (const given of ['no credentials', 'bad credentials'] as const) {
      expect(unauthenticated(given).details.headers?.['www-authenticate']).toMatch(
        /^Basic realm="[^"]+", charset="UTF-8"$/,
      )
    }
  })

  it('for bad credentials says so', () => {
    expect(unauthenticated('bad credentials').message).toBe('You did not provide the correct credentials.')
    expect(unauthenticated('no credentials').message).toBe(errorCatalogue.Unauthenticated.message)
  })
})

describe('violations', () => {
  const [one, other] = [constraintViolation('name', 'a'), readOnlyViolation('id', 'ID')]

  it('that are one stay that one', () => {
    expect(combined([one])).toBe(one)
  })

  it('that are several become one error that embeds them', () => {
    expect(representError(combined([one, other]))).toEqual({
      _type: 'Error',
      errorIdentifier: `${PREFIX}MultipleErrors`,
      message: 'Multiple field constraints have been violated.',
      _embedded: { errors: [representError(one), representError(other)] },
    })
  })

  it('that are none are no error', () => {
    expect(() => combined([])).toThrow(TypeError)
  })
})
