import { describe, expect, it } from 'vitest'
import {
  kept,
  type Notification,
  type Reason,
  withNotification,
} from '#shared/resources/notifications/model.ts'

const MINUTE = 60_000
const START = Date.parse('2026-03-02T08:00:00Z')

/** A notification about an activity of user 2 on work package 7. */
const one = (
  id: number,
  activity: number,
  minute: number,
  more: Partial<Notification> = {},
): Notification => ({
  id,
  workPackage: 7,
  project: 1,
  reason: 'watched',
  first: activity,
  activity,
  actor: 2,
  isRead: false,
  createdAt: START + minute * MINUTE,
  updatedAt: START + minute * MINUTE,
  ...more,
})

const summary = (all: readonly Notification[] | undefined) =>
  all?.map(({ id, activity, reason, isRead }) => [id, activity, reason, isRead])

describe('A notification', () => {
  it('of another activity, actor or work package is added', () => {
    const present = [one(1, 1, 0)]

    expect(summary(withNotification(present, one(2, 2, 6)))).toHaveLength(2)
    expect(summary(withNotification(present, one(2, 2, 1, { actor: 3 })))).toHaveLength(2)
    expect(summary(withNotification(present, one(2, 2, 1, { workPackage: 8 })))).toHaveLength(2)
  })

  it('of the same actor on the same work package within five minutes replaces the last one, under its new id', () => {
    const merged = withNotification([one(1, 1, 0), one(2, 9, 0, { workPackage: 8 })], one(3, 2, 5))

    expect(summary(merged)).toEqual([
      [2, 9, 'watched', false],
      [3, 2, 'watched', false],
    ])
  })

  it('is merged with one that was made within five minutes of the last one before', () => {
    const twice = withNotification([one(1, 1, 0)], one(2, 2, 4))
    const thrice = withNotification(twice ?? [], one(3, 3, 8))

    expect(summary(thrice)).toEqual([[3, 3, 'watched', false]])
  })

  it.each<[Reason, Reason, Reason, boolean]>([
    ['watched', 'mentioned', 'mentioned', false],
    ['watched', 'watched', 'watched', true],
    ['mentioned', 'watched', 'mentioned', true],
  ])(
    'that was read as %s and is merged with %s, becomes %s, and is read: %s',
    (before, added, after, isRead) => {
      const present = [one(1, 1, 0, { reason: before, isRead: true })]

      expect(summary(withNotification(present, one(2, 2, 1, { reason: added })))).toEqual([
        [2, 2, after, isRead],
      ])
    },
  )

  it('of an activity that has been reported is not made again, even after it was merged with later ones', () => {
    const merged = withNotification([one(1, 1, 0)], one(2, 3, 4)) ?? []
    const later = withNotification(merged, one(3, 4, 8)) ?? []

    for (const activity of [1, 3, 4]) expect(withNotification(later, one(4, activity, 0))).toBeUndefined()
    expect(summary(withNotification(later, one(4, 2, 0, { actor: 3 })))).toHaveLength(2)
  })

  it('of an activity that has been reported replaces that if its reason is stronger', () => {
    const edited = withNotification(
      [one(1, 1, 0, { isRead: true })],
      one(2, 1, 60, { reason: 'mentioned', actor: 3 }),
    )

    expect(summary(edited)).toEqual([[2, 1, 'mentioned', false]])
  })

  it('of a date or a reminder is never merged', () => {
    const reminder = { reason: 'reminder', activity: undefined, first: undefined, actor: undefined } as const
    const present = withNotification([one(1, 1, 0)], one(2, 0, 1, reminder)) ?? []

    expect(withNotification(present, one(3, 0, 2, reminder))).toHaveLength(3)
    expect(withNotification(present, one(3, 2, 2))).toHaveLength(2)
  })

  it('is kept for 90 days, if it is among the newest 2,000', () => {
    const all = Array.from({ length: 2001 }, (_, index) => one(index, index, 0))
    const inDays = (days: number) => new Date(START + days * 24 * 60 * MINUTE)

    expect(kept(all, inDays(89))).toEqual(all.slice(1))
    expect(kept(all, inDays(90))).toEqual([])
  })
})
