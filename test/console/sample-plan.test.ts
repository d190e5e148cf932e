import { describe, expect, it } from 'vitest'
import type { Resource } from '#shared/console/api/hal.ts'
import { sampleTexts as german } from '#shared/console/language/de/sample.ts'
import { sampleTexts as english } from '#shared/console/language/en/sample.ts'
import { workingDayAfter } from '#shared/console/pages/home/sample/days.ts'
import {
  inWorkflows,
  type Offered,
  prioritiesAroundDefault,
  roleIn,
  statusesIn,
  typesIn,
} from '#shared/console/pages/home/sample/offered.ts'
import { type WorkKey, workPackages } from '#shared/console/pages/home/sample/outline.ts'
import { commentOf, type Plan, workPackageValues } from '#shared/console/pages/home/sample/plan.ts'

const entry = (name: string, more: object = {}): Resource => ({
  ...{ name, ...more },
  _links: { self: { href: `/${name}` } },
})

const milestone = { isMilestone: true }
const initial = { isDefault: true }
const closed = { isClosed: true }

/** The types, statuses and priorities of some installations. */
const installations: Readonly<Record<string, readonly [Resource[], Resource[], Resource[]]>> = {
  'a fresh one': [
    [entry('Task'), entry('Milestone', milestone), entry('Phase'), entry('Bug')],
    [entry('New', initial), entry('Specified'), entry('In progress'), entry('Closed', closed)],
    [entry('Low'), entry('Normal', initial), entry('High')],
  ],
  'one with its own names': [
    [entry('Gate', milestone), entry('Story'), entry('Defect')],
    [entry('Locked', { isReadonly: true }), entry('To do', initial), entry('Doing'), entry('Done', closed)],
    [entry('Usual', initial), entry('Urgent')],
  ],
  'one with a single type, status and priority': [
    [entry('Story')],
    [entry('To do', initial)],
    [entry('Usual', initial)],
  ],
  'one with milestones only, all of whose statuses are closed': [
    [entry('Gate', milestone)],
    [entry('Done', { ...closed, ...initial })],
    [entry('Retired', { isActive: false }), entry('Usual', initial)],
  ],
  'one that offers nothing': [[], [], []],
}

const offeredBy = (name: string): Offered => {
  const [types, statuses, priorities] = installations[name] ?? [[], [], []]
  const chosen = Object.entries(typesIn(types)).flatMap(([kind, type]) =>
    type
      ? [
          [
            kind,
            {
              link: type._links?.self,
              isMilestone: type.isMilestone === true,
              statuses: statusesIn(statuses),
            },
          ],
        ]
      : [],
  )
  return { types: Object.fromEntries(chosen), priorities: prioritiesAroundDefault(priorities) }
}

/** A Saturday. */
const today = '2026-11-28'
const plan: Plan = { texts: english, me: { href: '/users/7' }, today, workingDays: [1, 2, 3, 4, 5] }

const keys = Object.keys(workPackages) as WorkKey[]

const planned = (offered: Offered) =>
  keys.map((key) => workPackageValues(key, plan, offered, (made) => ({ href: `/made/${made}` })))

type Links = Record<string, { href: string }>
const linksOf = (values: Readonly<Record<string, unknown>>) => values._links as Links
const named = (offered: Offered, relation: string) =>
  new Set(planned(offered).flatMap((values) => linksOf(values)[relation]?.href ?? []))

describe('the plan of the sample project', () => {
  it.each(Object.keys(installations))('uses only types, statuses and priorities of %s', (name) => {
    const offered = offeredBy(name)
    const [types, statuses, priorities] = installations[name] ?? []
    const hrefs = (entries: readonly Resource[] = []) => entries.map((one) => `/${one.name}`)

    expect(hrefs(types)).toEqual(expect.arrayContaining([...named(offered, 'type')]))
    expect(hrefs(statuses)).toEqual(expect.arrayContaining([...named(offered, 'status')]))
    expect(hrefs(priorities)).toEqual(expect.arrayContaining([...named(offered, 'priority')]))
    expect(JSON.stringify(planned(offered))).not.toContain('undefined')
  })

  it.each([
    ['a fresh one', ['Task', 'Phase', 'Milestone', 'Bug'], ['New', 'In progress', 'Closed'], ['High', 'Low']],
    ['one with its own names', ['Story', 'Gate'], ['To do', 'Doing', 'Done'], ['Urgent']],
  ])('shows a type for each kind of work and a status for each stage of %s', (name, ...expected) => {
    const offered = offeredBy(name)

    const used = ['type', 'status', 'priority'].map((relation) => [...named(offered, relation)].sort())
    expect(used).toEqual(expected.map((names) => names.map((one) => `/${one}`).sort()))
  })

  it('never begins with a status that makes a work package read-only', () => {
    const statuses = [entry('New', initial), entry('Frozen', { isReadonly: true }), entry('Doing')]

    expect(statusesIn(statuses).started?.href).toBe('/Doing')
  })

  it('uses only statuses in the workflows of a type, if it has any', () => {
    const statuses = [entry('New', { id: 1 }), entry('Doing', { id: 2 }), entry('Closed', { id: 3 })]
    const workflow = {
      transitions: [{ from: 1, to: 3 }],
      _links: { type: { href: '/Task' } },
    }
    const namesFor = (type: string) =>
      inWorkflows(statuses, [workflow], { href: type }).map(({ name }) => name)

    expect(namesFor('/Task')).toEqual(['New', 'Closed'])
    expect(namesFor('/Bug')).toEqual(['New', 'Doing', 'Closed'])
  })

  it('has a single date for milestones, and two dates for them if the installation has no such type', () => {
    const datesIn = (name: string) => {
      const offered = offeredBy(name)
      const { date, startDate, dueDate } = workPackageValues('opening', plan, offered, () => undefined)
      return { date, startDate, dueDate }
    }

    expect(datesIn('a fresh one')).toEqual({ date: '2026-12-11' })
    expect(datesIn('one with a single type, status and priority')).toEqual({
      startDate: '2026-12-11',
      dueDate: '2026-12-11',
    })
  })

  it('has a closed, an overdue and an undated work package, and some of the user', () => {
    const all = planned(offeredBy('a fresh one'))
    const isClosed = (values: (typeof all)[number]) => linksOf(values).status?.href === '/Closed'
    const isOverdue = ({ dueDate }: (typeof all)[number]) => typeof dueDate === 'string' && dueDate < today

    expect(all.filter(isClosed).map(({ subject }) => subject)).toEqual(['Agree on goals and audience'])
    expect(all.filter((one) => isOverdue(one) && !isClosed(one))).toHaveLength(1)
    expect(all.filter((one) => !('dueDate' in one || 'date' in one))).toHaveLength(1)
    expect(all.filter((one) => linksOf(one).assignee?.href === '/users/7').length).toBeGreaterThan(1)
  })

  it('creates parents before their children', () => {
    const parents = keys.map((key) => (workPackages[key] as { parent?: WorkKey }).parent)

    expect(parents.filter(Boolean).length).toBeGreaterThan(3)
    for (const [index, parent] of parents.entries())
      if (parent) expect(keys.indexOf(parent)).toBeLessThan(index)
  })

  it('mentions the user by id', () => {
    expect(commentOf('menu', plan)).toBe('Ask user#7 before the menu is changed.')
  })

  it.each([
    ['no roles', [], undefined],
    ['roles with permissions', [{ permissions: ['a'] }, { permissions: ['a', 'b'] }], '/1'],
    [
      'a role to whose members no work is assigned',
      [
        { permissions: ['a', 'b'], assignable: false },
        { permissions: ['a'], assignable: true },
      ],
      '/1',
    ],
  ])('makes the user a member by the best role, with %s', (_, roles, best) => {
    expect(roleIn(roles.map((one, index) => entry(`${index}`, one)))?.href).toBe(best)
  })
})

describe('the texts of the sample project', () => {
  const subjects = Object.values(german.workPackages).map(({ name }) => name)

  it('are translated', () => {
    const inEnglish: readonly string[] = Object.values(english.workPackages).map(({ name }) => name)

    expect(subjects.filter((name) => inEnglish.includes(name))).toEqual([])
  })

  it('mention the user in each comment', () => {
    for (const { comments } of [english, german])
      for (const comment of Object.values(comments)) expect(comment).toContain('{me}')
  })
})

describe('a number of working days after a day', () => {
  const weekdays = [1, 2, 3, 4, 5]

  it.each([
    [0, weekdays, '2026-11-30'],
    [1, weekdays, '2026-11-30'],
    [5, weekdays, '2026-12-04'],
    [6, weekdays, '2026-12-07'],
    [-1, weekdays, '2026-11-27'],
    [-6, weekdays, '2026-11-20'],
    [-1, [7], '2026-11-22'],
    [3, [], '2026-12-01'],
  ])('is, for %i and the days %j of the week, %s', (number, workingDays, expected) => {
    expect(workingDayAfter(today, number, workingDays)).toBe(expected)
  })
})
