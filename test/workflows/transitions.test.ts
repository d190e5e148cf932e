import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { membership, workPackage } from '#test/support/fixtures/records.ts'
import { base, roles, status, tokens, transitions, type, workflowsOf } from './requests.ts'

let service: Service

beforeEach(async () => {
  service = await Service.startWith(base)
  const { set } = workflowsOf(service)
  await set(type.task, roles.developer, transitions([status.new, status.progress]))
  await set(type.task, roles.lead, transitions([status.new, status.closed], [status.progress, status.closed]))
  await set(type.task, roles.everybody, transitions([status.new, status.specified]))
})

const href = (id: number, list = 'statuses') => ({ href: `/api/v3/${list}/${id}` })
const address = (id: number) => `/api/v3/work_packages/${id}`

/** Returns a body with the given links and the current lock version of a work package. */
const body = async (links: object, id: number) => {
  const { lockVersion } = (await service.get(address(id), { as: tokens.admin })).body
  return { lockVersion, _links: links }
}
const patch = async (as: string, links: object, id = 1) =>
  service.patch(address(id), { as, body: await body(links, id) })
const form = async (as: string, links: object = {}, id = 1) =>
  service.post(`${address(id)}/form`, { as, body: await body(links, id) })

/** The ids of the statuses that the form offers. */
const offered = async (as: string, links: object = {}, id = 1): Promise<number[]> => {
  const { schema } = (await form(as, links, id)).body._embedded
  return schema.status._embedded.allowedValues.map((one: { id: number }) => one.id)
}

const refused = {
  status: 422,
  body: {
    errorIdentifier: 'urn:service-org:api:v3:errors:PropertyConstraintViolation',
    message: 'Status is not set to one of the allowed values.',
    _embedded: { details: { attribute: 'status' } },
  },
}

describe('A change of status', () => {
  it('follows the workflows of the roles of the requester', async () => {
    expect(await patch(tokens.developer, { status: href(status.closed) })).toMatchObject(refused)
    expect(await patch(tokens.developer, { status: href(status.progress) })).toMatchObject({ status: 200 })
    expect(await offered(tokens.developer)).toEqual([status.progress])
    expect(await offered(tokens.lead)).toEqual([status.progress, status.closed])
  })

  it('may follow any role of a requester with several', async () => {
    await service.import([membership(2, 1, roles.developer, roles.lead)])

    expect(await offered(tokens.developer)).toEqual([status.new, status.progress, status.closed])
    expect((await patch(tokens.developer, { status: href(status.closed) })).status).toBe(200)
  })

  it('needs a transition for administrators, too', async () => {
    expect(await offered(tokens.admin)).toEqual([status.new])
    expect(await patch(tokens.admin, { status: href(status.closed) })).toMatchObject(refused)
    await service.import([membership(1, 1, roles.lead)])

    expect(await offered(tokens.admin)).toEqual([status.new, status.closed])
    expect((await patch(tokens.admin, { status: href(status.closed) })).status).toBe(200)
  })

  it('follows the workflow of everybody in a public project without a membership', async () => {
    for (const as of [tokens.nobody, tokens.admin])
      expect(await offered(as, {}, 2)).toEqual([status.new, status.specified])
    expect(await patch(tokens.nobody, { status: href(status.closed) }, 2)).toMatchObject(refused)
    expect((await patch(tokens.nobody, { status: href(status.specified) }, 2)).status).toBe(200)
  })

  it('is free for a type without workflows', async () => {
    await service.import([workPackage(3, 1, { subject: 'Grind', type: type.bug, status: status.new })])

    expect(await offered(tokens.developer, {}, 3)).toHaveLength(14)
    expect((await patch(tokens.developer, { status: href(status.tested) }, 3)).status).toBe(200)
  })

  it('is free again after the last workflow of the type is deleted', async () => {
    for (const id of Object.values(roles)) await workflowsOf(service).set(type.task, id, null)

    expect((await patch(tokens.admin, { status: href(status.tested) })).status).toBe(200)
  })

  it('is refused by a form, whose choices start from the stored status', async () => {
    const { _embedded } = (await form(tokens.developer, { status: href(status.closed) })).body

    expect(_embedded.validationErrors.status.message).toBe(refused.body.message)
    expect(await offered(tokens.developer, { status: href(status.progress) })).toEqual([
      status.new,
      status.progress,
    ])
  })

  it('sends the present status back, even one that no workflow names', async () => {
    await service.import([workPackage(3, 1, { subject: 'Grind', type: type.task, status: status.tested })])

    expect(await offered(tokens.lead, {}, 3)).toEqual([status.tested])
    expect((await patch(tokens.lead, { status: href(status.tested) }, 3)).status).toBe(200)
  })
})

describe('A change of status together with the type', () => {
  it('may lead to any status that the workflows of the new type name', async () => {
    await workflowsOf(service).set(type.bug, roles.lead, transitions([status.specified, status.tested]))
    const toBug = { type: href(type.bug, 'types') }

    expect(await offered(tokens.developer, toBug)).toEqual([status.new, status.specified, status.tested])
    expect(await patch(tokens.developer, { ...toBug, status: href(status.closed) })).toMatchObject(refused)
    expect((await patch(tokens.developer, { ...toBug, status: href(status.tested) })).status).toBe(200)
  })

  it('is free for a new type without workflows, and the status may stay', async () => {
    const toBug = { type: href(type.bug, 'types') }

    expect(await offered(tokens.admin, toBug)).toHaveLength(14)
    expect((await patch(tokens.admin, toBug)).status).toBe(200)
  })
})

describe('The schema of a type in a project', () => {
  const transitionsIn = async (as: string, pair = '1-1') =>
    (await service.get(`/api/v3/work_packages/schemas/${pair}`, { as })).body._transitions

  it('has the transitions of the roles of the requester', async () => {
    expect(await transitionsIn(tokens.developer)).toEqual(transitions([status.new, status.progress]))
    await service.import([membership(2, 1, roles.developer, roles.lead)])

    expect(await transitionsIn(tokens.developer)).toEqual(
      transitions(
        [status.new, status.progress],
        [status.new, status.closed],
        [status.progress, status.closed],
      ),
    )
  })

  it('has none for administrators without a role, and those of everybody in a public project', async () => {
    expect(await transitionsIn(tokens.admin)).toEqual([])
    expect(await transitionsIn(tokens.admin, '2-1')).toEqual(transitions([status.new, status.specified]))
  })

  it('has no such member if the type has no workflow', async () => {
    expect(await transitionsIn(tokens.developer, `1-${type.bug}`)).toBeUndefined()
  })

  it('has them in the list of schemas, too', async () => {
    const filters = encodeURIComponent(JSON.stringify([{ id: { operator: '=', values: ['1-1'] } }]))
    const { body } = await service.get(`/api/v3/work_packages/schemas?filters=${filters}`, {
      as: tokens.developer,
    })

    expect(body._embedded.elements[0]._transitions).toEqual(transitions([status.new, status.progress]))
  })
})

describe('A new work package', () => {
  it('may get any status', async () => {
    const links = { type: href(type.task, 'types'), status: href(status.tested) }
    const { status: code } = await service.post('/api/v3/projects/1/work_packages', {
      as: tokens.developer,
      body: { subject: 'Grind', _links: links },
    })

    expect(code).toBe(201)
  })

  it('has a schema with all statuses, as declared for its type', async () => {
    const { body: schema } = await service.get('/api/v3/work_packages/schemas/1-1', { as: tokens.developer })

    expect(schema.status._embedded.allowedValues).toHaveLength(14)
  })
})
