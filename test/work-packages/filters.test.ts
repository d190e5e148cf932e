import { beforeAll, describe, expect, it } from 'vitest'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { Service } from '#test/support/engine/service.ts'
import { oneIn } from '#test/support/faults/thoroughness.ts'
import { customField, group, membership, placeholder, version } from '#test/support/fixtures/records.ts'
import { storeAll, stored } from '#test/support/fixtures/stored-work-packages.ts'
import { listed, listOf } from '#test/support/fixtures/work-package-lists.ts'
import {
  BELOW,
  HOME,
  inProjectPath,
  OTHER,
  ids as people,
  setUp,
  tokens,
  workPackagesPath,
} from '#test/support/fixtures/work-package-personas.ts'

const NOW = Date.parse('2026-03-04T15:00:00Z')
const [CREW, DESIGNER] = [20, 21]
const [ALPHA, BETA, GAMMA] = [31, 32, 33]

const at = (day: string) => `${day}T12:00:00.000Z`

/** Work packages that differ in the values of every filter. */
const world: WorkPackage[] = [
  stored(1, HOME, {
    subject: 'Order Steel for the bridge',
    category: 51,
    status: 1,
    assignee: people.lead,
    author: people.editor,
    versionId: ALPHA,
    startDate: '2026-03-02',
    dueDate: '2026-03-04',
    estimatedTime: 360,
    percentageDone: 40,
    createdAt: at('2026-02-01'),
    updatedAt: at('2026-03-04'),
  }),
  stored(2, HOME, {
    subject: 'Steel order, again',
    // This category belongs to another project and is therefore ignored.
    category: 52,
    status: 12,
    type: 7,
    priority: 4,
    assignee: CREW,
    responsible: people.lead,
    author: people.lead,
    versionId: BETA,
    dueDate: '2026-03-05',
    estimatedTime: 0,
    remainingTime: 90,
    percentageDone: 100,
    createdAt: at('2026-03-03'),
    updatedAt: at('2026-03-03'),
  }),
  stored(3, BELOW, {
    subject: 'Pour concrete',
    status: 14,
    type: 2,
    priority: 1,
    assignee: DESIGNER,
    versionId: GAMMA,
    parent: 1,
    startDate: '2026-03-11',
    dueDate: '2026-03-11',
    createdAt: at('2026-03-04'),
    updatedAt: at('2026-03-04'),
  }),
  stored(4, OTHER, {
    subject: 'Dig',
    status: 7,
    author: people.other,
    versionId: ALPHA,
    startDate: '2026-01-01',
  }),
  stored(12, BELOW, {
    subject: 'Ünïcode',
    status: 13,
    parent: 3,
    responsible: people.editor,
    assignee: people.lead,
    startDate: '2026-02-25',
    dueDate: '2026-03-20',
    percentageDone: 40,
  }),
  stored(120, HOME, { subject: 'Work package 120', parent: 1, type: 2, updatedAt: at('2026-02-20') }),
]

let service: Service
beforeAll(async () => {
  service = await Service.start({ now: () => new Date(NOW) })
  await setUp(
    service,
    group(CREW, 'Crew', [people.lead]),
    placeholder('Designer', { id: DESIGNER }),
    // The reader sees only those groups that are members of one of the reader's projects.
    membership(CREW, HOME, people.reader),
    membership(DESIGNER, HOME, people.reader),
    version(ALPHA, HOME, { sharing: 'none' }),
    version(BETA, HOME, { status: 'locked' }),
    version(GAMMA, HOME, { status: 'closed', sharing: 'descendants' }),
    customField(1, 'string', { resource: 'work_package' }),
    { kind: 'category', id: 51, project: HOME, name: 'Steel' },
    { kind: 'category', id: 52, project: OTHER, name: 'Earth' },
  )
  await storeAll(service, world)
})

type Test = (workPackage: WorkPackage) => boolean
const CLOSED = [12, 14]
const day = (offset: number) => new Date(NOW + offset * 86_400_000).toISOString().slice(0, 10)
const isBetween = (date: string | undefined, from: string, to: string) =>
  date !== undefined && date >= from && date <= to
const [FIRST, LAST] = ['0000-00-00', '9999-99-99']
/** The version of a work package; undefined if the version is not shared with the project of the work package. */
const versionOf = ({ versionId, project }: WorkPackage) =>
  versionId && (project === HOME || versionId === GAMMA) ? versionId : undefined
const descends = (one: WorkPackage, id: number): boolean =>
  one.parent === id || world.some((other) => other.id === one.parent && descends(other, id))

const no: string[] = []

/** Filters, each with a predicate for the work packages that it matches. */
const table: [name: string, operator: string, values: unknown, test: Test][] = [
  ['status', 'o', no, ({ status }) => !CLOSED.includes(status)],
  ['statusId', 'o', null, ({ status }) => !CLOSED.includes(status)],
  ['status_id', 'c', ['null'], ({ status }) => CLOSED.includes(status)],
  ['status', 'c', [null], ({ status }) => CLOSED.includes(status)],
  ['status', '*', no, () => true],
  ['status', '=', ['1', '12', '99'], ({ status }) => status === 1 || status === 12],
  ['status', '=', ['99'], () => false],
  ['status', '!', ['1', '12'], ({ status }) => status !== 1 && status !== 12],
  ['type', '=', ['1', '7'], ({ type }) => type === 1 || type === 7],
  ['type_id', '!', ['1'], ({ type }) => type !== 1],
  ['priority', '=', ['4'], ({ priority }) => priority === 4],
  ['priorityId', '!', ['2'], ({ priority }) => priority !== 2],
  ['project', '=', ['2', 'bridge', 'nowhere'], ({ project }) => project === HOME || project === BELOW],
  ['projectId', '!', ['bridge'], ({ project }) => project !== HOME],
  ['assignee', '=', ['me', `${CREW}`], ({ assignee }) => assignee === people.lead || assignee === CREW],
  ['assigned_to_id', '=', [`${people.lead}`], ({ assignee }) => assignee === people.lead],
  ['assignedTo', '!', ['me'], ({ assignee }) => assignee !== people.lead],
  ['assignee', '*', no, ({ assignee }) => assignee !== undefined],
  ['assigneeId', '!*', no, ({ assignee }) => assignee === undefined],
  ['assigneeOrGroup', '=', ['me'], ({ assignee }) => assignee === people.lead || assignee === CREW],
  ['assignee_or_group', '!', ['me'], ({ assignee }) => assignee !== people.lead && assignee !== CREW],
  ['responsible', '=', ['me'], ({ responsible }) => responsible === people.lead],
  ['responsible_id', '!', ['me'], ({ responsible }) => responsible !== people.lead],
  ['responsible', '!*', no, ({ responsible }) => responsible === undefined],
  [
    'author',
    '=',
    ['me', `${people.editor}`],
    ({ author }) => author === people.lead || author === people.editor,
  ],
  ['author', '!', ['me'], ({ author }) => author !== people.lead],
  ['version', '=', [`${ALPHA}`, `${GAMMA}`], (one) => [ALPHA, GAMMA].includes(versionOf(one) ?? 0)],
  ['versionId', '!', [`${ALPHA}`], (one) => versionOf(one) !== ALPHA],
  ['version', '*', no, (one) => versionOf(one) !== undefined],
  ['version', '!*', no, (one) => versionOf(one) === undefined],
  ['version', 'o', no, (one) => versionOf(one) === ALPHA],
  ['version', 'l', no, (one) => versionOf(one) === BETA],
  ['version_id', 'c', no, (one) => versionOf(one) === GAMMA],
  ['category', '=', ['51', '52'], ({ id }) => id === 1],
  ['categoryId', '!', ['51'], ({ id }) => id !== 1],
  ['category', '!*', no, ({ id }) => id !== 1],
  ['category', '*', no, ({ id }) => id === 1],
  ['parent', '=', ['1', '4'], ({ parent }) => parent === 1],
  ['parentId', '!', ['1'], ({ parent }) => parent !== 1],
  ['parent', '*', no, ({ parent }) => parent !== undefined],
  ['parent', '!*', no, ({ parent }) => parent === undefined],
  ['ancestor', '=', ['1'], (one) => descends(one, 1)],
  ['ancestor', '=', ['4', '3'], (one) => descends(one, 3)],
  ['id', '=', ['1', '4', '12', '999'], ({ id }) => id === 1 || id === 4 || id === 12],
  ['id', '!', ['1', '4'], ({ id }) => id !== 1 && id !== 4],
  ['subject', '=', ['pour CONCRETE'], ({ id }) => id === 3],
  ['subject', '!', ['pour concrete'], ({ id }) => id !== 3],
  ['subject', '~', ['ORDER  steel'], ({ id }) => id === 1 || id === 2],
  ['subject', '!~', ['order steel'], ({ id }) => id !== 1 && id !== 2],
  ['subject', '~', ['ünï', 'again'], ({ id }) => id === 12 || id === 2],
  ['search', '**', ['bridge steel'], ({ id }) => id === 1],
  ['search', '~', ['12'], ({ id }) => id === 120],
  ['subjectOrId', '**', ['#12'], ({ id }) => id === 12],
  ['subject_or_id', '~', ['12'], ({ id }) => id === 12 || id === 120],
  ['typeahead', '**', ['#12'], ({ id }) => id === 12 || id === 120],
  ['typeahead', '**', ['pillars concrete'], ({ id }) => id === 3],
  ['typeahead', '~', ['pillars'], ({ project }) => project === BELOW],
  ['startDate', '*', no, ({ startDate }) => startDate !== undefined],
  ['startDate', '!*', no, ({ startDate }) => startDate === undefined],
  ['startDate', '<t+', ['7'], ({ startDate }) => isBetween(startDate, day(0), day(7))],
  ['startDate', '>t+', ['7'], ({ startDate }) => isBetween(startDate, day(7), LAST)],
  ['startDate', 't+', ['7'], ({ startDate }) => startDate === day(7)],
  ['dueDate', 't', no, ({ dueDate }) => dueDate === day(0)],
  ['due_date', 'w', no, ({ dueDate }) => isBetween(dueDate, '2026-03-02', '2026-03-08')],
  ['dueDate', '<t+', ['1'], ({ dueDate }) => isBetween(dueDate, day(0), day(1))],
  ['startDate', '>t-', ['2'], ({ startDate }) => isBetween(startDate, day(-2), day(0))],
  ['startDate', '<t-', ['2'], ({ startDate }) => isBetween(startDate, FIRST, day(-2))],
  ['startDate', 't-', ['2', '7'], ({ startDate }) => startDate === day(-2) || startDate === day(-7)],
  ['dueDate', '=d', ['2026-03-05'], ({ dueDate }) => dueDate === '2026-03-05'],
  ['dueDate', '<>d', ['2026-03-05', ''], ({ dueDate }) => isBetween(dueDate, '2026-03-05', LAST)],
  ['dueDate', '<>d', [null, '2026-03-05'], ({ dueDate }) => isBetween(dueDate, FIRST, '2026-03-05')],
  ['dueDate', '>=', ['2026-03-11'], ({ dueDate }) => isBetween(dueDate, '2026-03-11', LAST)],
  ['dueDate', '<=', ['2026-03-05'], ({ dueDate }) => isBetween(dueDate, FIRST, '2026-03-05')],
  ['createdAt', '<=', ['2026-02-01'], ({ createdAt }) => createdAt < '2026-02-02'],
  ['createdOn', '>=', ['2026-03-03T12:00:00Z'], ({ createdAt }) => createdAt >= at('2026-03-03')],
  ['created_at', '>=', ['2026-03-03T12:00:00.001Z'], ({ createdAt }) => createdAt > at('2026-03-03')],
  ['updatedAt', 't', no, ({ updatedAt }) => updatedAt.startsWith(day(0))],
  ['updated_on', '>t-', ['1'], ({ updatedAt }) => isBetween(updatedAt.slice(0, 10), day(-1), day(0))],
  [
    'updatedAt',
    '<>d',
    ['2026-02-01', '2026-03-03'],
    ({ updatedAt }) => isBetween(updatedAt.slice(0, 10), '2026-02-01', '2026-03-03'),
  ],
  [
    'datesInterval',
    '<>d',
    ['2026-03-04', '2026-03-05'],
    ({ startDate, dueDate }) =>
      (startDate ?? dueDate ?? LAST) <= '2026-03-05' && (dueDate ?? startDate ?? FIRST) >= '2026-03-04',
  ],
  ['percentageDone', '=', ['40'], ({ percentageDone }) => percentageDone === 40],
  ['done_ratio', '=', ['0'], ({ percentageDone }) => percentageDone === 0],
  ['doneRatio', '!', ['0'], ({ percentageDone }) => percentageDone !== 0],
  ['percentageDone', '>=', ['40'], ({ percentageDone }) => (percentageDone ?? 0) >= 40],
  ['percentageDone', '<=', ['40'], ({ percentageDone }) => (percentageDone ?? 0) <= 40],
  ['percentageDone', '*', no, () => true],
  ['percentageDone', '!*', no, () => false],
  ['estimatedTime', '=', ['6'], ({ estimatedTime }) => estimatedTime === 360],
  [
    'estimatedTime',
    '<=',
    ['5.5'],
    ({ estimatedTime }) => estimatedTime !== undefined && estimatedTime <= 330,
  ],
  ['estimatedTime', '*', no, ({ estimatedTime }) => estimatedTime !== undefined],
  ['estimated_time', '!*', no, ({ estimatedTime }) => estimatedTime === undefined],
  ['remainingTime', '>=', ['1.5'], ({ remainingTime }) => (remainingTime ?? 0) >= 90],
  ['remainingTime', '!', ['1.5'], ({ remainingTime }) => remainingTime !== 90],
  ['milestone', '=', ['t'], ({ type }) => type === 2],
  ['milestone', '=', ['f'], ({ type }) => type !== 2],
  ['milestone', '!', ['t'], ({ type }) => type !== 2],
]

const filter = (name: string, operator: string, values: unknown) => ({
  filters: [{ [name]: { operator, values } }],
})

describe('A list of work packages has exactly those that match', () => {
  it.each(oneIn(3, table))('%s %s %j', async (name, operator, values, test) => {
    const parameters = filter(name, operator, values)
    const matching = world.filter(test)
    const idsIn = (projects: number[]) =>
      matching.filter(({ project }) => projects.includes(project)).map(({ id }) => id)

    expect(await listed(service, workPackagesPath, parameters, tokens.lead)).toEqual(idsIn([HOME, BELOW]))
    expect(await listed(service, inProjectPath(BELOW), parameters, tokens.lead)).toEqual(idsIn([BELOW]))
    if (!String(values).includes('me') && name !== 'ancestor' && name !== 'parent')
      expect(await listed(service, workPackagesPath, parameters, tokens.admin)).toEqual(
        idsIn([HOME, BELOW, OTHER]),
      )
  })

  it('every one of several filters', async () => {
    const filters = [
      { assignee: { operator: '=', values: ['me'] } },
      { project: { operator: '=', values: ['2'] } },
      { status: { operator: 'o' } },
    ]

    expect(await listed(service, workPackagesPath, { filters }, tokens.lead)).toEqual([12])
  })

  it.each([
    [filter('status', '=', []), "Filters Status can't be blank."],
    [filter('type', '*', []), 'Filters Type is not set to one of the allowed values.'],
    [filter('assignee', '=', ['you']), 'Filters Assignee is not set to one of the allowed values.'],
    [filter('startDate', '=d', ['soon']), 'Filters Start date is not a valid date.'],
    [filter('dueDate', '<t+', ['soon']), 'Filters Finish date is not an integer.'],
    [filter('milestone', '=', ['x']), 'Filters Is milestone is not set to one of the allowed values.'],
    [filter('percentageDone', '=', ['x']), 'Filters % Complete is not an integer.'],
    [filter('likes', '=', ['1']), 'Filters Likes does not exist.'],
  ])('refuses %j', async (parameters, message) => {
    const { status, body } = await listOf(service, workPackagesPath, parameters, tokens.lead)

    expect([status, body.message]).toEqual([400, message])
  })
})
