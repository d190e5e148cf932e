import { describe, expect, it } from 'vitest'
import type { Resource } from '#shared/console/api/hal.ts'
import {
  DEFAULT_INSTANCE_NAME,
  firstSteps,
  isNew,
  mayBeNew,
  totalsAt,
} from '#shared/console/pages/home/first-steps.ts'
import { settingDefaults } from '#shared/resources/settings/defaults.ts'

const link = (href: string) => ({ href })

const root: Resource = {
  instanceName: DEFAULT_INSTANCE_NAME,
  _links: {
    projects: link('/projects'),
    users: link('/users'),
    statuses: link('/statuses'),
    auditEntries: link('/audit_entries'),
    settings: link('/settings'),
  },
}

const named: Resource = { ...root, instanceName: 'Acme Planning' }

/** Returns a list that reports a total, but contains no elements. */
const total = (total: number): Resource => ({
  ...{ _type: 'Collection', total, count: 0 },
  _embedded: { elements: [] },
  _links: { create: link('/projects/form') },
})

const fresh = { projects: total(0), users: total(1), changes: total(0) }

const doneIn = (of: Resource, totals: object) =>
  firstSteps(of, { ...fresh, ...totals })
    .filter(({ isDone }) => isDone)
    .map(({ word }) => word)

describe('the first steps of an administrator', () => {
  it('lead to the settings, the first project, the invitation of several people into it and the statuses', () => {
    expect(firstSteps(root, fresh).map(({ href, how = '' }) => `${href}#${how}`)).toEqual([
      '/settings#',
      '/projects/form#form',
      '/users#invite',
      '/statuses#',
    ])
    expect(doneIn(root, {})).toEqual([])
  })

  it.each([
    ['nameInstallation', named, {}],
    ['invitePeople', root, { users: total(2) }],
    ['firstProject', root, { projects: total(1) }],
    ['ownStatuses', root, { changes: total(1) }],
  ])('include %s, which is done by what it changes', (word, of, totals) => {
    expect(doneIn(of, totals)).toEqual([word])
  })

  it('are empty if all of them are done', () => {
    const rest = { projects: total(1), users: total(2), changes: total(1) }

    expect(firstSteps(root, rest)).toHaveLength(4)
    expect(firstSteps(named, rest)).toEqual([])
  })

  it('begin with the name of a fresh installation', () => {
    expect(DEFAULT_INSTANCE_NAME).toBe(settingDefaults.instanceName)
  })
})

describe('an installation', () => {
  const projects = (count: number): Resource[] => Array.from({ length: count }, () => ({}))

  it('may be new for administrators who have seen few projects', () => {
    expect([undefined, projects(0), projects(3), projects(4)].map((some) => mayBeNew(root, some))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('is not new for others, who have no link to the settings', () => {
    const { settings, ...links } = root._links ?? {}

    expect(settings).toBeDefined()
    expect(mayBeNew({ ...root, _links: links }, [])).toBe(false)
  })

  it('is new with three projects at most, of which few may be favorites', () => {
    expect([undefined, total(0), total(3), total(4)].map(isNew)).toEqual([false, true, true, false])
  })

  it('is examined by lists without elements, and by the audit log of statuses', () => {
    const { projects, users, changes = '' } = totalsAt(root)

    expect([projects, users]).toEqual(['/projects?pageSize=0', '/users?pageSize=0'])
    const { searchParams } = new URL(changes, 'http://api')
    expect(searchParams.get('pageSize')).toBe('0')
    expect(JSON.parse(searchParams.get('filters') ?? '')).toEqual([
      { action: { operator: '=', values: ['status:created', 'status:updated', 'status:deleted'] } },
    ])
  })
})
