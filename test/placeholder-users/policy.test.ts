import { describe, expect, it } from 'vitest'
import { anonymous, type Viewer } from '#shared/access/viewer.ts'
import { defaultConfiguration } from '#shared/configuration/configuration.ts'
import { newPlaceholderUser } from '#shared/resources/placeholder-users/model.ts'
import { canChange, canManage } from '#shared/resources/placeholder-users/policy.ts'

const nobody = anonymous(defaultConfiguration)
const holderOf = (held: string): Viewer => ({ ...nobody, may: (permission) => permission === held })
const manager = holderOf('manage_placeholder_user')

const user = newPlaceholderUser({ id: 1, name: 'Designer', now: new Date(0) })

describe('placeholder users', () => {
  it('are managed with the global permission for them, and with no other', () => {
    const viewers = [manager, holderOf('manage_users'), nobody]

    expect(viewers.map(canManage)).toEqual([true, false, false])
    expect(viewers.map((viewer) => canChange(viewer, user))).toEqual([true, false, false])
  })

  it('that are being deleted cannot be changed', () => {
    expect(canChange(manager, { ...user, removal: 'job' })).toBe(false)
  })
})
