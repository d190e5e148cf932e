import { beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#shared/resources/index.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { delayWritesUntilRead } from '#test/support/faults/reads-first.ts'
import { oneIn } from '#test/support/faults/thoroughness.ts'
import {
  customField,
  role as roleRecord,
  tokenOf,
  user,
  workPackage,
} from '#test/support/fixtures/records.ts'

const as = tokenOf(1)
const links = (members: Record<string, string | string[]>) => ({
  _links: Object.fromEntries(
    Object.entries(members).map(([name, to]) => [
      name,
      Array.isArray(to) ? to.map((href) => ({ href })) : { href: to },
    ]),
  ),
})

let service: Service

/** Creates a resource through the API. @returns its address */
async function created(resource: string, values: object, more: Parameters<typeof links>[0] = {}) {
  const body = { ...values, ...links(more) }
  const answer = await service.post(`/api/v3/${resource}`, { as, body })
  expect([resource, answer.status]).toEqual([resource, 201])
  return answer.body._links.self.href as string
}

async function changed(address: string, body: object) {
  expect((await service.patch(address, { as, body })).status).toBe(200)
}

const names = [
  ...['ben', 'designer', 'role', 'crew', 'above', 'home', 'membership', 'next', 'later', 'grid'],
  ...['preferences of ben', 'my preferences', 'work', 'comment', 'relation', 'time'],
  ...['type', 'status', 'priority', 'activity', 'category', 'workflow', 'settings', 'custom field'],
  ...['non-working day', 'help text'],
] as const

let made: Record<(typeof names)[number], string>

/**
 * Creates one resource of each changeable kind through the API. The created resources refer to each other and, where
 * possible, to themselves.
 */
beforeAll(async () => {
  service = await Service.startWith([
    user(1, 'ada', { admin: true, token: as }),
    roleRecord(2, ['edit_project', 'manage_versions', 'manage_members', 'view_members']),
    ...['project', 'version'].flatMap((resource, index) => [
      customField(10 * index + 1, 'version', { resource }),
      customField(10 * index + 2, 'user', { resource }),
      customField(10 * index + 3, 'text', { resource }),
      customField(10 * index + 4, 'list', { resource, options: [{ id: index + 1, value: 'Red' }] }),
      customField(10 * index + 5, 'bool', { resource }),
    ]),
  ])
  const people = { login: 'ben', email: 'ben@example.com', firstName: 'Ben', lastName: 'Bolt' }
  const ben = await created('users', { ...people, password: 'correct horse battery', status: 'active' })
  const designer = await created('placeholder_users', { name: 'Designer' })
  const role = await created('roles', { name: 'Planner', permissions: ['manage_versions', 'view_members'] })
  const crew = await created('groups', { name: 'Crew' }, { members: [ben, designer] })
  const above = await created('projects', { name: 'Above', identifier: 'above' })
  const home = await created('projects', { name: 'Home', identifier: 'home' }, { parent: above })
  const toHome = { project: home, roles: [role] }
  const membership = await created('memberships', {}, { principal: ben, ...toHome })
  await created('memberships', {}, { principal: crew, ...toHome })
  const next = await created('versions', { name: 'Next', sharing: 'tree' }, { definingProject: home })
  const later = await created('versions', { name: 'Later' }, { definingProject: home })
  const grid = await created('grids', {}, { scope: '/my/page' })
  const custom = (index: number, to: Parameters<typeof links>[0]) => ({
    [`customField${10 * index + 3}`]: { raw: '*text*' },
    [`customField${10 * index + 5}`]: true,
    ...links({ ...to, [`customField${10 * index + 4}`]: `/api/v3/custom_options/${index + 1}` }),
  })
  await changed(home, custom(0, { customField1: next, customField2: crew }))
  await changed(above, custom(0, { customField2: ben }))
  await changed(next, custom(1, { customField11: next, customField12: designer }))
  await changed(later, custom(1, { customField11: next, customField12: ben }))
  await service.import([workPackage(1, 2, { version: 1 })])
  await service.sweepAndDrain()
  const under = { project: home, version: later, assignee: ben, parent: '/api/v3/work_packages/1' }
  const task = {
    subject: 'Task',
    description: { raw: '*text*' },
    estimatedTime: 'P1D',
    startDate: '2026-01-01',
  }
  const work = await created('work_packages', task, under)
  const comment = await created(`${work.replace('/api/v3/', '')}/activities`, { comment: { raw: 'Said.' } })
  const toFirst = { to: await created('work_packages', { subject: 'First' }, { project: home }) }
  const relation = await created(`${work.replace('/api/v3/', '')}/relations`, { type: 'follows' }, toFirst)
  const spent = { spentOn: '2026-01-02', hours: 'PT1H', comment: { raw: 'Well.' } }
  const time = await created('time_entries', spent, { workPackage: work })
  const preferences = {
    'preferences of ben': `${ben}/preferences`,
    'my preferences': '/api/v3/my_preferences',
  }
  made = {
    ben,
    designer,
    role,
    crew,
    above,
    home,
    membership,
    next,
    later,
    grid,
    work,
    comment,
    relation,
    time,
    type: await created('types', { name: 'Wish' }),
    status: await created('statuses', { name: 'Waiting' }),
    priority: await created('priorities', { name: 'Urgent' }),
    activity: await created('time_entries/activities', { name: 'Sleep' }),
    category: await created(`${home.replace('/api/v3/', '')}/categories`, { name: 'Hull' }),
    settings: '/api/v3/settings',
    'custom field': await created('custom_fields', { name: 'Fuel', resource: 'project', format: 'bool' }),
    'non-working day': await created('days/non_working', { name: 'Feast', date: '2026-12-25' }),
    'help text': await created('help_texts', {
      attribute: 'status',
      scope: 'WorkPackage',
      helpText: { raw: 'How far it is.' },
    }),
    workflow: `/api/v3/workflows/1-${role.split('/').at(-1)}`,
    ...preferences,
  }
  for (const address of Object.values(made)) await service.get(address, { as })
})

const present = async (name: (typeof names)[number]) => (await service.get(made[name], { as })).body

/** The body of an empty change. It contains the lock version of resources that require one. */
const nothing = ({ lockVersion }: { lockVersion?: number }) =>
  lockVersion === undefined ? {} : { lockVersion }

describe('A change that changes nothing', () => {
  it.each(
    oneIn(
      3,
      names.flatMap((name) => [
        { name, sent: 'nothing' },
        { name, sent: 'what is shown' },
      ]),
    ),
  )('of $name, which is sent $sent, writes nothing', async ({ name, sent }) => {
    const [shown, stored] = [await present(name), await itemsOf(service.table)]

    const { commands, result } = await service.meter.measure(() =>
      service.patch(made[name], { as, body: sent === 'nothing' ? nothing(shown) : shown }),
    )

    expect(result.status).toBe(200)
    expect(commands.filter((command) => !/^(BatchGet|Get|Query)/.test(command))).toEqual([])
    expect(await itemsOf(service.table)).toEqual(stored)
    expect(result.body).toEqual(shown)
  })

  it('is tried here for every route that changes something', () => {
    const changing = allRoutes
      // Leaves out queries, which have separate tests: a query is shown with its results, but the response to a change
      // omits the results.
      .filter(({ method, path }) => method === 'PATCH' && !path.startsWith('/api/v3/queries'))
      // Leaves out reminders and webhooks, because they have tests of their own.
      .filter(({ path }) => !path.includes('/reminders') && !path.startsWith('/api/v3/webhooks'))
      .map(({ path }) => path)
    const tried = Object.values(made).map((address) =>
      address.replace(/\d+(-\d+)*/g, '{id}').replace('v{id}', 'v3'),
    )

    expect([...new Set(tried)].sort()).toEqual(changing.sort())
  })
})

describe('The answer to a change', () => {
  beforeAll(() => delayWritesUntilRead(service.ports))

  it.each<[(typeof names)[number], object]>([
    ['ben', { firstName: 'Bert' }],
    ['designer', { name: 'Architect' }],
    ['role', { name: 'Schemer', permissions: ['view_members'] }],
    ['crew', { name: 'Gang' }],
    ['crew', links({ members: ['/api/v3/users/2'] })],
    ['above', { name: 'Higher' }],
    ['home', { name: 'House' }],
    ['home', { statusExplanation: { raw: 'Late' } }],
    ['membership', links({ roles: ['/api/v3/roles/2'] })],
    ['next', { name: 'Second' }],
    ['next', { sharing: 'none' }],
    ['later', { name: 'Third' }],
    ['grid', { rowCount: 7 }],
    ['preferences of ben', { commentSortDescending: true }],
    ['my preferences', { commentSortDescending: true }],
    ['work', { lockVersion: 0, percentageDone: 50 }],
    ['comment', { comment: { raw: 'Said more.' } }],
    ['relation', { type: 'precedes', delay: 3 }],
  ])('of %s, %j, shows everything as it is shown afterwards', async (name, body) => {
    const before = await present(name)

    const answer = await service.patch(made[name], { as, body })

    expect(answer.body).not.toEqual(before)
    expect(answer.body).toEqual(await present(name))
  })
})
