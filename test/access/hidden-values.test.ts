import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { AWAY, admin, askers, HOME, hidden, setUpHidden } from '#test/support/fixtures/hidden-world.ts'
import * as record from '#test/support/fixtures/records.ts'
import { listed } from '#test/support/fixtures/work-package-lists.ts'

let service: Service

beforeAll(async () => {
  service = await Service.start()
  await setUpHidden(service)
  await service.fill([
    record.customField(80, 'version', { name: 'Milestone' }),
    record.role(6, ['add_project']),
    record.membership(2, null, 6),
  ])
})

const found = (path: string, filter: object, as: string, more: object = {}) =>
  listed(service, `/api/v3/${path}`, { filters: [filter], ...more }, as)

/**
 * Returns the response of a form to a body with the given link. The id of the link is replaced, so that the responses
 * to different links can be compared.
 */
async function answerTo(path: string, name: string, href: string) {
  const { status, body } = await service.post(`/api/v3/${path}`, {
    as: askers.worker,
    body: { _links: { [name]: { href } } },
  })
  const id = href.split('/').at(-1)
  expect(status).toBe(200)
  return JSON.stringify(body).replaceAll(new RegExp(`/${id}(?![0-9])`, 'g'), '/ID')
}

describe('A form tells nothing of what is hidden, nor anything that follows from it:', () => {
  it.each([
    ['queries/form', 'project', `projects/${AWAY}`, 'projects/9999'],
    ['queries/form', 'project', 'projects/hush-identifier', 'projects/nothing-here'],
    ['projects/form', 'parent', `projects/${AWAY}`, 'projects/9999'],
    [`projects/${HOME}/form`, 'parent', `projects/${AWAY}`, 'projects/9999'],
    ['work_packages/form', 'assignee', `groups/${hidden.groups}`, 'groups/9999'],
    ['work_packages/form', 'responsible', `users/${hidden.placeholder_users}`, 'users/9999'],
    ['work_packages/form', 'category', `categories/${hidden.categories}`, 'categories/9999'],
    ['work_packages/form', 'parent', `work_packages/${hidden.work_packages}`, 'work_packages/9999'],
    ['time_entries/form', 'workPackage', `work_packages/${hidden.work_packages}`, 'work_packages/9999'],
    ['versions/form', 'definingProject', `projects/${AWAY}`, 'projects/9999'],
  ])('%s with the %s %s', async (path, name, there, missing) => {
    expect(await answerTo(path, name, `/api/v3/${there}`)).toBe(
      await answerTo(path, name, `/api/v3/${missing}`),
    )
  })
})

describe('The entity of a time entry', () => {
  const filters = [
    ['workPackage', '=', ['10'], []],
    ['entityId', '!', ['10'], [601]],
    ['workPackage', '*', [], []],
    ['workPackage', '!*', [], [601]],
    ['entityType', '=', ['WorkPackage'], []],
    ['entityType', '!', ['WorkPackage'], [601]],
  ] as const

  it.each(filters)(
    'is no value for those who do not see work packages there: %s %s %j',
    async (name, operator, values, ids) => {
      const inHome = { project: { operator: '=', values: [String(HOME)] } }
      const parameters = { filters: [inHome, { [name]: { operator, values } }] }
      expect(await listed(service, '/api/v3/time_entries', parameters, askers.clerk)).toEqual(ids)
    },
  )

  it('is hidden from them, even its type', async () => {
    const { body } = await service.get('/api/v3/time_entries/601', { as: askers.clerk })

    expect([body._links.workPackage.href, body.entityType]).toEqual([null, null])
  })

  it('is found by those who see it', async () => {
    const filter = { workPackage: { operator: '=', values: ['10'] } }
    expect(await found('time_entries', filter, askers.worker)).toEqual([601])
  })
})

describe('A work package that refers to what is hidden', () => {
  it.each([
    ['parent', '*', []],
    ['parent', '!*', [10, 11, 20]],
    ['customField75', '*', []],
    ['customField75', '!*', [10, 11, 20]],
    ['customField76', '*', []],
    ['version', '*', []],
    ['category', '*', []],
  ])('has no value for the filter %s %s', async (name, operator, ids) => {
    expect(await found('work_packages', { [name]: { operator, values: [] } }, askers.worker)).toEqual(ids)
  })

  it('has one for administrators', async () => {
    expect(await found('work_packages', { parent: { operator: '*', values: [] } }, admin)).toEqual([10, 20])
  })

  it('comes in the order of parents as if it had none', async () => {
    const order = { sortBy: [['parent', 'asc']], filters: [] }
    expect(await listed(service, '/api/v3/work_packages', order, askers.worker)).toEqual([10, 11, 20])
    expect(await listed(service, '/api/v3/work_packages', order, admin)).toEqual([11, 3000, 10, 20])
  })
})
