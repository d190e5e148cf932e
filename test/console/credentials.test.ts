import { describe, expect, it } from 'vitest'
import { withChanges, withPassword, withToken } from '#shared/console/api/credentials.ts'

describe('The credentials of whoever changes their own login or password', () => {
  const before = withPassword('mel', 'old: ü')

  it('have the new password', () => {
    expect(withChanges(before, 'mel', 'new: ß')).toBe(withPassword('mel', 'new: ß'))
  })

  it('have the same password beside a new login', () => {
    expect(withChanges(before, 'melanie')).toBe(withPassword('melanie', 'old: ü'))
  })

  it('are the token that they were', () => {
    const token = withToken('opk_1_x')

    expect(withChanges(token, 'mel', 'new')).toBe(token)
  })
})
