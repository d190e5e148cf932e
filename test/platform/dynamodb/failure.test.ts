import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { toApiError } from '#shared/platform/dynamodb/retry.ts'
import { awsError, mockedTable } from '#test/support/engine/mocked-table.ts'

describe('an error of the table', () => {
  it.each([
    ['ProvisionedThroughputExceededException', 'ServiceUnavailable', 'the table is throttled'],
    ['ThrottlingException', 'ServiceUnavailable', 'the table is throttled'],
    ['RequestLimitExceeded', 'ServiceUnavailable', 'the table is throttled'],
    ['TimeoutError', 'ServiceUnavailable', 'the table did not answer in time'],
    ['AccessDeniedException', 'ServiceUnavailable', 'the table refused the credentials'],
    ['ExpiredTokenException', 'ServiceUnavailable', 'the table refused the credentials'],
    ['CredentialsProviderError', 'ServiceUnavailable', 'the table refused the credentials'],
    ['ResourceNotFoundException', 'ServiceUnavailable', 'the table does not exist'],
    ['InternalServerError', 'ServiceUnavailable', 'the table could not be reached'],
    ['ECONNREFUSED', 'ServiceUnavailable', 'the table could not be reached'],
    ['ValidationException', 'InternalServerError', 'the table refused a request as malformed'],
    ['SerializationException', 'InternalServerError', 'the table refused a request as malformed'],
    [
      'IdempotentParameterMismatchException',
      'InternalServerError',
      'the table refused a request as malformed',
    ],
  ])('named %s is %s, in words of our own', (name, identifier, reason) => {
    const error = toApiError(awsError(name))

    expect(error).toMatchObject({ identifier, details: { reason } })
    expect(JSON.stringify(error.details) + error.message).not.toContain(name)
  })

  it.each([undefined, null, 'a text', {}])('that is %j is an outage', (thrown) => {
    expect(toApiError(thrown)).toMatchObject({ identifier: 'ServiceUnavailable' })
  })

  it('names the time of the next attempt', () => {
    expect(toApiError(awsError('TimeoutError')).details.headers).toEqual({ 'retry-after': '1' })
  })

  it('is translated on a write that was not cancelled', async () => {
    const { dynamodb, table } = mockedTable()
    dynamodb.on(TransactWriteCommand).rejects(awsError('AccessDeniedException'))

    await expect(table.write([{ remove: { pk: 'P', sk: 'S' } }])).rejects.toMatchObject({
      identifier: 'ServiceUnavailable',
    })
    expect(dynamodb.calls()).toHaveLength(1)
  })

  it.each([{}, { Attributes: {} }, { Attributes: { last: 'seven' } }])(
    'is made of an increment that answers %j instead of a number',
    async (answer) => {
      const { dynamodb, table } = mockedTable()
      dynamodb.on(UpdateCommand).resolves(answer as never)

      await expect(table.increment({ pk: 'P', sk: 'S' }, 'last', 1)).rejects.toMatchObject({
        identifier: 'ServiceUnavailable',
      })
    },
  )
})
