import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { pathOf, projectsPath } from '#test/support/fixtures/project-personas.ts'
import { as as admin, chain } from '#test/support/fixtures/project-trees.ts'
import {
  customField,
  membership,
  project,
  role,
  tokenOf,
  user,
  version,
} from '#test/support/fixtures/records.ts'

/** What single projects cost however deep in a tree they are, counted; with a custom field that names a version. */

const LEVELS = 31
const ids = Array.from({ length: LEVELS }, (_, index) => index + 1)
const [DEEP, DEEPEST] = [8, LEVELS]
const editor = tokenOf(2)
const parent = (id: number) => ({ _links: { parent: { href: pathOf(id) } } })

let service: Service

/** The cost for a function that knows the configuration, but has read none of these projects. */
async function costOf(method: 'get' | 'post' | 'patch', path: string, body?: object, as = admin) {
  service = await Service.start({ table: service.table })
  await service.get(`${projectsPath}/schema`, { as })
  const { result, ...cost } = await service.meter.measure(() => service[method](path, { as, body }))
  expect(result.status).toBeLessThan(300)
  return { ...cost, body: result.body }
}

beforeAll(async () => {
  service = await Service.start()
  const parents = Object.entries(chain(...ids)).map(([id, above]) => ({ id: Number(id), parent: above }))
  await service.import([
    customField(1, 'version'),
    role(1, ['view_project', 'edit_project', 'view_work_packages']),
    user(1, 'ada', { admin: true, token: admin }),
    user(2, 'ed', { token: editor }),
    version(1, 1, { sharing: 'descendants' }),
    ...parents.map(({ id, parent }) =>
      project(id, { parent, customFields: id === DEEP || id === DEEPEST ? { 1: 1 } : {} }),
    ),
    ...ids.map((id) => membership(2, id, 1)),
  ])
})

describe.each([DEEP, DEEPEST])('A project on level %i', (id) => {
  it.each([
    ['an administrator', admin],
    ['an editor', editor],
  ])('is read, changed and shown in its form by %s in at most three round trips', async (_, as) => {
    const shown = await costOf('get', pathOf(id), undefined, as)
    expect(shown.body._links.customField1.title).toBe('Version 1')
    const form = await costOf('post', `${pathOf(id)}/form`, {}, as)
    expect(form.body._embedded.payload._links.customField1.title).toBe('Version 1')
    const changed = await costOf('patch', pathOf(id), { description: { raw: `${as} was here` } }, as)

    expect(shown.roundTrips).toBe(2)
    expect(form.roundTrips).toBe(2)
    expect(changed.roundTrips).toBeLessThanOrEqual(3)
  })
})

describe.each([
  { below: DEEP, readUnits: 18 },
  { below: DEEPEST, readUnits: 42 },
])('A project below level $below', ({ below, readUnits }) => {
  const body = (identifier: string) => ({ name: 'New', identifier, ...parent(below) })

  it('is created in six round trips, with one condition: that its parent is open', async () => {
    const cost = await costOf('post', projectsPath, body(`cold-${below}`))

    expect(cost.roundTrips).toBeLessThanOrEqual(6)
    expect(cost.writeUnits).toBeLessThanOrEqual(30)
    expect(cost.readUnits).toBeLessThanOrEqual(readUnits)
  })

  it('is created in five by a function that has read its parent before', async () => {
    await service.get(pathOf(below), { as: admin })
    await costOf('post', projectsPath, body(`first-${below}`))
    const work = () => service.post(projectsPath, { as: admin, body: body(`second-${below}`) })
    const { result, roundTrips } = await service.meter.measure(work)

    expect(result.status).toBe(201)
    expect(roundTrips).toBe(5)
  })
})
