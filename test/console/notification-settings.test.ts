import { describe, expect, it } from 'vitest'
import type { Resource } from '#shared/console/api/hal.ts'
import { isSavable, mailSettingsOf, nextTime, withMail } from '#shared/console/pages/profile/mail-settings.ts'
import {
  daysOfAlert,
  entriesOf,
  projectOfEntry,
  withProject,
  withSetting,
} from '#shared/console/pages/profile/notification-settings.ts'
import { notificationReasons } from '#shared/console/pages/work/package/notification-reasons.ts'

const everywhere = { mentioned: true, watched: false, dueDate: 'P1D', _links: { project: { href: null } } }
const apollo = { href: '/api/projects/2', title: 'Apollo' }
const inApollo = { ...everywhere, watched: true, _links: { project: apollo } }
const preferences: Resource = { notifications: [inApollo, everywhere] }

describe('The settings of notifications', () => {
  it('begin with those of all projects', () => {
    expect(entriesOf(preferences).map(projectOfEntry)).toEqual([undefined, apollo.href])
    expect(entriesOf({})).toEqual([])
  })

  it('of a new project are at first the same as those of all projects', () => {
    const gemini = { href: '/api/projects/3', title: 'Gemini' }
    const entries = withProject(entriesOf(preferences), gemini)

    expect(entries[2]).toEqual({ ...everywhere, _links: { project: gemini } })
    expect(withProject(entries, gemini)).toBe(entries)
  })

  it('change in one project only', () => {
    const [first, second] = entriesOf(preferences)
    const changed = withSetting([first, second] as Resource[], second as Resource, 'dueDate', null)

    expect(changed).toEqual([everywhere, { ...inApollo, dueDate: null }])
  })

  it.each([
    ['P0D', 0],
    ['P7D', 7],
  ])('of an alert %s are %i days', (time, days) => {
    expect(daysOfAlert(time)).toBe(days)
  })
})

describe('The settings of mails', () => {
  const settings = mailSettingsOf({
    mailReminders: {
      immediateReminders: { mentioned: true },
      dailyReminders: { enabled: true, times: ['08:00'] },
    },
    workdays: [1, 2],
  })

  it('keep what is not changed, and have no member that is missing', () => {
    expect(withMail(settings, 'immediateReminders', { personalReminder: true })).toEqual({
      immediateReminders: { mentioned: true, personalReminder: true },
      dailyReminders: { enabled: true, times: ['08:00'] },
      pauseReminders: { enabled: false },
      workdays: [1, 2],
    })
  })

  it('are saved once a pause has its days, and a digest its times', () => {
    const paused = withMail(settings, 'pauseReminders', { enabled: true, firstDay: '2026-02-01' })

    expect(isSavable(settings)).toBe(true)
    expect(isSavable(paused)).toBe(false)
    expect(isSavable(withMail(paused, 'pauseReminders', { lastDay: '2026-02-07' }))).toBe(true)
    expect(isSavable(withMail(settings, 'dailyReminders', { times: [] }))).toBe(false)
  })

  it('propose the first free hour from eight o’clock', () => {
    expect([nextTime([]), nextTime(['08:00', '09:00'])]).toEqual(['08:00', '10:00'])
  })
})

describe('The reasons for which a user is notified of a work package', () => {
  const user = '/api/users/5'
  const why = (of: Resource, more: object = {}) => notificationReasons({ of, user, groups: [], ...more })
  const mention = (href: string) => `<p>Hi <a class="user-mention" href="${href}">@Ada</a></p>`
  const commented = (html: string) => ({
    total: 1,
    count: 1,
    _embedded: { elements: [{ comment: { html } }] },
  })

  it('are known from the links of the work package', () => {
    const me = { href: user, title: 'Ada' }
    expect(why({ _links: { assignee: me, responsible: me, unwatch: { href: '/x' } } })).toEqual([
      ...['becauseAssignee', 'becauseAccountable', 'becauseWatching'],
    ])
    expect(why({ _links: { assignee: { href: '/api/users/55' }, watch: { href: '/x' } } })).toEqual([])
  })

  it('include an own group as the assignee', () => {
    const group = '/api/groups/9'
    const of = { _links: { assignee: { href: group } } }
    expect([why(of), why(of, { groups: [group] })]).toEqual([[], ['becauseAssignee']])
  })

  it('include a mention in the description or a comment', () => {
    expect(why({ description: { html: mention('/app/users/5') } })).toEqual(['becauseMentioned'])
    expect(why({}, { activities: commented(mention('/app/users/5')) })).toEqual(['becauseMentioned'])
    expect(why({}, { activities: commented(mention('/app/users/55')) })).toEqual([])
    expect(why({}, { activities: commented('<a href="/app/users/5">Ada</a>') })).toEqual([])
  })
})
