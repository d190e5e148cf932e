import { describe, expect, it } from 'vitest'
import { agoIn } from '#shared/console/language/ago.ts'
import { daysIn } from '#shared/console/language/formats.ts'
import { authorNames, groupedActivities } from '#shared/console/views/thread.ts'

const change = (id: number, name = 'Ada') => ({
  id,
  comment: { raw: '' },
  _links: { user: { href: '/users/1', title: name } },
})
const comment = (id: number) => ({ ...change(id), comment: { raw: 'Said' } })

describe('the activities of a work package', () => {
  it('stay in order, each comment alone and the changes between comments together', () => {
    const all = [change(1), comment(2), comment(3), change(4), change(5), comment(6)]

    expect(groupedActivities(all).map((run) => run.map(({ id }) => id))).toEqual([[1], [2], [3], [4, 5], [6]])
    expect(groupedActivities([])).toEqual([])
  })

  it('name each person once', () => {
    expect(authorNames([change(1), change(2, 'Bob'), change(3)])).toEqual(['Ada', 'Bob'])
  })
})

describe('the time that has passed', () => {
  const now = new Date('2026-03-08T12:00:00Z')
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

  it.each([
    [-60, 'now', 'jetzt'],
    [30, 'now', 'jetzt'],
    [50, '1 minute ago', 'vor 1 Minute'],
    [59 * 60, '59 minutes ago', 'vor 59 Minuten'],
    [60 * 60, '1 hour ago', 'vor 1 Stunde'],
    [24 * 3600, 'yesterday', 'gestern'],
    [6 * 86_400, '6 days ago', 'vor 6 Tagen'],
    [7 * 86_400, 'Mar 1, 2026', '01.03.2026'],
  ])('after %i seconds is said in both languages', (seconds, english, german) => {
    expect(agoIn('en', daysIn('en', {}, 'UTC'))(ago(seconds), now)).toBe(english)
    expect(agoIn('de', daysIn('de', {}, 'UTC'))(ago(seconds), now)).toBe(german)
  })

  it('is a day of the time zone of the profile after a week', () => {
    expect(agoIn('en', daysIn('en', {}, 'Pacific/Auckland'))(new Date('2026-02-01T23:00:00Z'), now)).toBe(
      'Feb 2, 2026',
    )
  })
})
