import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freshTable } from '#test/support/engine/engine.ts'
import { basic } from '#test/support/engine/raw-request.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import type { FaultPlan } from '#test/support/faults/faults.ts'
import { skipRetryPauses, withoutRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { personas } from '#test/support/fixtures/personas.ts'
import { user } from '#test/support/fixtures/records.ts'
import { errorBody } from '#test/support/oracles/expected-errors.ts'

const [right, wrong] = ['correct horse', 'wrong horse']
const unavailable = errorBody(
  'ServiceUnavailable',
  'The service is temporarily unavailable. Try again shortly.',
)

beforeAll(skipRetryPauses)

describe('signing in with a password while the table fails', () => {
  let service: Service
  let faults: FaultPlan | undefined
  const signIn = (password = right) =>
    service.get('/api/v3', { headers: { authorization: basic(password, 'zoe') } })
  const notedAttempts = async () => {
    const items = await itemsOf(service.table)
    const lockout = items.find(({ pk }) => pk.startsWith('LOCKOUT#')) ?? {}
    return Object.keys(lockout).filter((name) => name.startsWith('attempt-')).length
  }
  /** Makes the first `times` updates fail. */
  const failing = (kind: 'error' | 'lost answer', times: number) => {
    let left = times
    faults = (_, operation) => {
      if (operation !== 'UpdateItem' || left-- <= 0) return undefined
      return kind === 'error' ? { kind, name: 'InternalServerError', status: 500 } : { kind }
    }
  }

  beforeEach(async () => {
    faults = undefined
    const table = await withoutRetryPauses(await freshTable())
    service = await Service.start({ table, faults: (...request) => faults?.(...request) })
    await service.import([...personas, user(50, 'zoe', { password: right })])
  })

  it.each([right, wrong])('decides nothing that it cannot count: %s', async (password) => {
    failing('error', Number.POSITIVE_INFINITY)
    const { status, body } = await signIn(password)

    expect([status, body]).toEqual([503, unavailable])
  })

  it('counts a failure once although the answer gets lost', async () => {
    failing('lost answer', 1)

    expect(await signIn(wrong)).toMatchObject({ status: 401 })
    expect(await notedAttempts()).toBe(1)
  })

  it('forgets an attempt that succeeds although the answers get lost', async () => {
    failing('lost answer', 2)

    expect(await signIn()).toMatchObject({ status: 200 })
    expect(await notedAttempts()).toBe(0)
  })
})
