import { describe, expect, it } from 'vitest'
import type { Viewer } from '#shared/access/viewer.ts'
import { ValueTaken } from '#shared/platform/collections/entity.ts'
import { WriteRefused } from '#shared/platform/dynamodb/table.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { updateForm } from '#shared/platform/endpoints/forms.ts'
import { remove } from '#shared/platform/endpoints/remove.ts'
import { type ShownResource, show } from '#shared/platform/endpoints/show.ts'
import { create, update } from '#shared/platform/endpoints/writing.ts'
import type { CreatableResource, UpdatableResource } from '#shared/platform/endpoints/written-resource.ts'
import { Single } from '#shared/platform/hal/resource.ts'
import { versionTag } from '#shared/platform/http/conditional.ts'
import { unauthenticated } from '#shared/platform/http/errors.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'
import { type Properties, text } from '#shared/platform/properties/property.ts'
import type { Ports } from '#shared/ports.ts'

interface Thing {
  id: number
  version: number
  name: string
  updatedAt: string
  removal?: string
}

const now = '2026-03-04T05:06:07.008Z'
const ports = { now: () => new Date(now) } as Ports
const viewer = { configuration: {} } as Viewer
const properties = {
  name: text({ label: 'Name', maxLength: 10, writable: true }),
} satisfies Properties<Thing>
const thing: Thing = { id: 7, version: 1, name: 'old', updatedAt: 'before' }
const tagged = (version: number) => versionTag(thing, version, viewer)

const base = { summary: '', errors: [], uses: {} } as const
const routes = defineRoutes('things', {
  schema: { ...base, method: 'GET', path: '/api/v3/things/schema', success: 200, returns: 'Schema' },
  form: { ...base, method: 'POST', path: '/api/v3/things/{id}/form', success: 200, returns: 'Form' },
})

/**
 * A store with one thing, for endpoints of any kind.
 *
 * @param refusals the number of writes that are refused, as if another writer had been faster
 */
function thingsWith(
  stored: Thing | undefined,
  refusals = 0,
  refusal: () => Error = () => new WriteRefused([]),
) {
  let refused = 0
  const writes: unknown[] = []
  const write = async (thing: Thing) => {
    if (refused < refusals) {
      refused += 1
      throw refusal()
    }
    writes.push(thing)
  }
  const things: ShownResource<Thing> & UpdatableResource<Thing> & CreatableResource<Thing> = {
    properties,
    load: async () => ({ entity: stored }),
    mayCreate: () => true,
    blank: async () => ({ ...thing, id: 8 }),
    insert: write,
    replace: (_, after) => write(after),
    represent: ({ name, updatedAt }) => ({ _type: 'Thing', name, updatedAt }),
  }
  return { things, writes }
}

const requestWith = (body: Record<string, unknown> = {}, requester = Promise.resolve(viewer)) =>
  ({ route: routes.form, params: { id: 7 }, body, viewer: requester }) as unknown as Request<'id'>

const status = (status: number) => expect.objectContaining({ status })

describe('an endpoint of an address', () => {
  const hidden = { ...thingsWith(thing).things, isVisible: () => false, mayUpdate: () => false }

  it('is 401 before it is 404, and 404 before it is 403', async () => {
    const nobody = Promise.reject(unauthenticated('bad credentials'))
    const endpoint = update(hidden)

    await expect(endpoint(requestWith({}, nobody), ports)).rejects.toEqual(status(401))
    await expect(endpoint(requestWith(), ports)).rejects.toEqual(status(404))
    await expect(update({ ...hidden, isVisible: () => true })(requestWith(), ports)).rejects.toEqual(
      status(403),
    )
  })

  it('is 404 for an entity that is missing as for one that is hidden', async () => {
    const { things } = thingsWith(undefined)

    for (const resource of [things, hidden])
      await expect(show(resource)(requestWith(), ports)).rejects.toEqual(status(404))
  })

  it('is 403 whatever the address names, where a right is needed for all addresses', async () => {
    const isPermitted = () => false

    for (const stored of [thing, undefined])
      await expect(show({ ...thingsWith(stored).things, isPermitted })(requestWith(), ports)).rejects.toEqual(
        status(403),
      )
  })
})

describe('an update', () => {
  it('writes the values with the time of the change, and shows what it has written', async () => {
    const { things, writes } = thingsWith(thing)

    expect(await update(things)(requestWith({ name: 'new' }), ports)).toEqual(
      new Single({ _type: 'Thing', name: 'new', updatedAt: now }, tagged(thing.version + 1)),
    )
    expect(writes).toEqual([{ ...thing, name: 'new', updatedAt: now }])
  })

  it('writes nothing that is unchanged, and leaves the time of the last change', async () => {
    const { things, writes } = thingsWith(thing)

    expect(await update(things)(requestWith({ name: 'old' }), ports)).toMatchObject({
      resource: { updatedAt: 'before' },
      version: tagged(thing.version),
    })
    expect(writes).toEqual([])
  })

  it('leaves what is sent back as it is shown, though something else is stored', async () => {
    const name = { ...properties.name, show: () => 'shown' }
    const { things, writes } = thingsWith(thing)
    const changes = update({ ...things, properties: { ...properties, name } })

    await changes(requestWith({ name: 'shown' }), ports)
    expect(writes).toEqual([])
    await changes(requestWith({ name: 'new' }), ports)
    expect(writes).toMatchObject([{ name: 'new' }])
  })

  it('is a conflict during a deletion, as its form is, unless it has errors', async () => {
    const { things, writes } = thingsWith({ ...thing, removal: 'a job' })

    await expect(update(things)(requestWith({ name: 'old' }), ports)).rejects.toEqual(status(409))
    await expect(updateForm(things)(requestWith({ name: 'new' }), ports)).rejects.toEqual(status(409))
    await expect(update(things)(requestWith({ name: '' }), ports)).rejects.toEqual(status(422))
    expect(writes).toEqual([])
  })

  it('that loses a race runs again', async () => {
    const { things, writes } = thingsWith(thing, 2)

    await update(things)(requestWith({ name: 'new' }), ports)
    expect(writes).toHaveLength(1)
  })

  it('that loses every race is a conflict', async () => {
    const { things } = thingsWith(thing, Number.POSITIVE_INFINITY)

    await expect(update(things)(requestWith({ name: 'new' }), ports)).rejects.toEqual(status(409))
  })
})

describe.each([
  ['an update', update],
  ['a creation', create as unknown as typeof update],
])('%s', (_, kind) => {
  it('whose unique value was taken after the check is refused with an error of the property', async () => {
    const { things } = thingsWith(thing, 1, () => new ValueTaken('name'))

    await expect(kind(things)(requestWith({ name: 'new' }), ports)).rejects.toMatchObject({
      status: 422,
      details: { attribute: 'name', message: 'Name has already been taken.' },
    })
  })
})

describe('a creation', () => {
  it('that loses a race runs again, with another id', async () => {
    const { things, writes } = thingsWith(undefined, 1)
    let id = 10
    const blank = async () => ({ ...thing, id: id++ })

    await create({ ...things, blank })(requestWith({ name: 'new' }), ports)
    expect(writes).toEqual([{ ...thing, id: 11, name: 'new' }])
  })

  it('is 403 without the right', async () => {
    const { things } = thingsWith(undefined)

    await expect(create({ ...things, mayCreate: () => false })(requestWith(), ports)).rejects.toEqual(
      status(403),
    )
  })
})

describe('a removal', () => {
  const removing = (stored: Thing) => {
    const accepted: unknown[] = []
    const proceeded: unknown[] = []
    const { things } = thingsWith(stored)
    const endpoint = remove({
      ...things,
      acceptRemoval: async (entity) => {
        accepted.push(entity)
        return { id: 'a job' } as never
      },
      runFollowUp: async ({ removal, job }) => proceeded.push([removal, job !== undefined]),
    })
    return { endpoint, accepted, proceeded }
  }

  it('is accepted, and then goes on', async () => {
    const { endpoint, accepted, proceeded } = removing(thing)

    expect(await endpoint(requestWith(), ports)).toBeUndefined()
    expect({ accepted, proceeded }).toEqual({ accepted: [thing], proceeded: [['a job', true]] })
  })

  it('in progress is not accepted again, and has the same answer', async () => {
    const { endpoint, accepted, proceeded } = removing({ ...thing, removal: 'an earlier job' })

    expect(await endpoint(requestWith(), ports)).toBeUndefined()
    expect({ accepted, proceeded }).toEqual({ accepted: [], proceeded: [['an earlier job', false]] })
  })
})
