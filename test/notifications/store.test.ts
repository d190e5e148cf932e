import { beforeEach, describe, expect, it } from 'vitest'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { fillInbox } from '#test/support/fixtures/inboxes.ts'

const USER = 7
const NOW = Date.parse('2026-11-28T12:00:00Z')
const DAY = 24 * 3600

let service: Service

const fill = (count: number) => fillInbox(service, USER, { count, project: 1, actor: 2, isRead: () => false })
const parts = async () => (await itemsOf(service.table)).filter(({ pk }) => pk === `N#${USER}`)

beforeEach(async () => {
  service = await Service.start({ now: () => new Date(NOW) })
})

describe('An inbox', () => {
  it('has a head that stays, and pages of 32 that expire 90 days after their newest notification', async () => {
    await fill(96)
    const found = (await parts()).map(({ sk, expiresAt }) => [sk === '!', expiresAt])

    const expiry = (count: number) => NOW / 1000 + 90 * DAY - count
    expect(found).toEqual([
      [true, undefined],
      [false, expiry(64)],
      [false, expiry(32)],
    ])
  })

  it('drops its oldest page once it has more than 2,000 notifications', async () => {
    await fill(2500)

    expect(await parts()).toHaveLength(1 + Math.ceil(2000 / 32))
  })
})
