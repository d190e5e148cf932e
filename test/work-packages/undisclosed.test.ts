import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { admin, askers, hidden, referring, setUpHidden } from '#test/support/fixtures/hidden-world.ts'
import { listed, listOf } from '#test/support/fixtures/work-package-lists.ts'
import { pathOf, workPackagesPath } from '#test/support/fixtures/work-package-personas.ts'

const undisclosed = { href: 'urn:service-org:api:v3:undisclosed', title: 'Undisclosed' }
const [ID] = referring as [number, ...number[]]
const ULF = 9
const group = `/api/v3/groups/${hidden.groups}`
const as = askers.worker

let service: Service

beforeAll(async () => {
  service = await Service.start()
  await setUpHidden(service)
})

const ids = (filter: object, token: string = as) =>
  listed(service, workPackagesPath, { filters: [filter] }, token)
const formFor = (body: object) => service.post(`${pathOf(ID)}/form`, { as, body })
const lockVersion = async () => (await service.get(pathOf(ID), { as })).body.lockVersion

describe('A group and a placeholder user who are hidden from the requester', () => {
  it('are undisclosed as assignee and responsible, and not embedded', async () => {
    const { body } = await service.get(pathOf(ID), { as })

    expect(body._links).toMatchObject({ assignee: undisclosed, responsible: undisclosed })
    expect(Object.keys(body._embedded)).not.toEqual(expect.arrayContaining(['assignee']))
  })

  it('are the value of no group: what they are assigned to is in the group without a value', async () => {
    const parameters = { groupBy: 'assignee', filters: [] }
    const { body } = await listOf(service, workPackagesPath, parameters, as)

    expect(body.groups.map(({ value, count }: { value: string; count: number }) => [value, count])).toEqual([
      ['ulf Person', 1],
      [null, 2],
    ])
  })

  it.each([
    ['assignee', '=', [String(hidden.groups)], []],
    ['assignee', '!', [String(hidden.groups)], [10, 11, 20]],
    ['assignee', '*', [], [11]],
    ['assignee', '!*', [], [10, 20]],
    ['responsible', '!*', [], [10, 11, 20]],
    ['assigneeOrGroup', '=', [String(ULF)], [11]],
    ['assigneeOrGroup', '=', [String(hidden.groups)], []],
  ])('are no value of the filter: %s %s %j', async (name, operator, values, found) => {
    expect(await ids({ [name]: { operator, values } })).toEqual(found)
  })

  it('are found by those who see them', async () => {
    const filter = { assigneeOrGroup: { operator: '=', values: [String(ULF)] } }

    expect(await ids(filter, admin)).toEqual([10, 11, 20])
  })

  it('stay if a form or a change sends the link back as shown, or omits it', async () => {
    for (const links of [{ assignee: undisclosed }, {}]) {
      const { body } = await formFor({ _links: links })
      expect(body._embedded.payload._links.assignee).toEqual(undisclosed)
      expect(body._embedded.validationErrors).toEqual({})
    }
    const body = { lockVersion: await lockVersion(), subject: 'Other', _links: { assignee: undisclosed } }
    expect((await service.patch(pathOf(ID), { as, body })).status).toBe(200)

    const { _links } = (await service.get(pathOf(ID), { as: admin })).body
    expect(_links.assignee.href).toBe(group)
  })

  it('are refused like unknown ones, even if they are the present value', async () => {
    const errorFor = async (href: string) =>
      (await formFor({ _links: { assignee: { href } } })).body._embedded.validationErrors

    expect(await errorFor(group)).toEqual(await errorFor('/api/v3/groups/99999'))
    expect(Object.keys(await errorFor(group))).toEqual(['assignee'])
  })

  it('are undisclosed as the usual assignee of a category', async () => {
    const { body } = await service.get('/api/v3/categories/331', { as })

    expect(body._links.defaultAssignee).toEqual(undisclosed)
  })

  it('are undisclosed in the activity that takes them away, which tells administrators', async () => {
    const body = { lockVersion: await lockVersion(), _links: { assignee: { href: null } } }
    expect((await service.patch(pathOf(ID), { as, body })).status).toBe(200)
    const latest = async (token: string) => {
      const { elements } = (await service.get(`${pathOf(ID)}/activities`, { as: token })).body._embedded
      return elements.at(-1).details[0].raw
    }

    expect(await latest(as)).toBe('Assignee removed (was Undisclosed)')
    expect(await latest(admin)).toBe('Assignee removed (was Hush group)')
  })
})
