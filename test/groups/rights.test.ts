import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { group, membership, role } from '#test/support/fixtures/records.ts'
import { people, tokens } from '#test/support/fixtures/rights-personas.ts'
import { forbidden, missing } from '#test/support/oracles/expected-errors.ts'

const path = '/api/v3/groups'
const IDS = [20, 21, 22, 999, 1]

let service: Service

beforeAll(async () => {
  service = await Service.start()
  const { rejected } = await service.import(people)
  expect(rejected).toEqual([])
})

const listed = async (as: string | undefined): Promise<number[]> => {
  const { status, body } = await service.get(path, { as })
  expect(status).toBe(200)
  expect(body.total).toBe(body._embedded.elements.length)
  return body._embedded.elements.map(({ id }: { id: number }) => id)
}

const statuses = async (method: string, as: string | undefined, body?: object) =>
  Promise.all(IDS.map(async (id) => (await service.request(method, `${path}/${id}`, { as, body })).status))

describe('groups', () => {
  it.each([
    ['an administrator', tokens.admin, [20, 21, 22], [200, 200, 200, 404, 404]],
    ['who manages the members of another project', tokens.manager, [20, 21, 22], [200, 200, 200, 404, 404]],
    ['who sees the members of a project', tokens.reader, [20], [200, 404, 404, 404, 404]],
  ])('are seen by %s', async (_, as, ids, shown) => {
    expect(await listed(as)).toEqual(ids)
    expect(await statuses('GET', as)).toEqual(shown)
    expect(await service.get(`${path}/schema`, { as })).toMatchObject({ status: 200 })
  })

  it.each([
    ['who manages the members of another project', tokens.manager, [403, 403, 403, 404, 404]],
    ['who sees the members of a project', tokens.reader, [403, 404, 404, 404, 404]],
  ])('are changed neither by the one %s, nor deleted or created', async (_, as, refused) => {
    expect(await statuses('PATCH', as, { name: 'Mine' })).toEqual(refused)
    expect(await statuses('DELETE', as)).toEqual(refused)
    expect(await service.post(path, { as, body: { name: 'Mine' } })).toMatchObject({
      status: 403,
      body: forbidden,
    })
  })

  it.each([
    ['a member without rights', tokens.member],
    ['somebody without rights', tokens.nobody],
    ['a manager of users', tokens.users],
    ['a manager of placeholder users', tokens.placeholders],
    ['a manager of the members of an archived project', tokens.archived],
  ])('are hidden from %s, whatever the address', async (_, as) => {
    const all = IDS.map(() => 403)

    expect(await statuses('GET', as)).toEqual(all)
    expect(await statuses('PATCH', as, { name: 'Mine' })).toEqual(all)
    expect(await statuses('DELETE', as)).toEqual(all)
    for (const [method, address] of [
      ['GET', path],
      ['GET', `${path}/schema`],
      ['POST', path],
    ] as const)
      expect(
        await service.request(method, address, { as, ...(method === 'POST' && { body: { name: 'Mine' } }) }),
      ).toMatchObject({
        status: 403,
        body: forbidden,
      })
  })

  it('are 404 where hidden, with the error of what does not exist', async () => {
    expect((await service.get(`${path}/21`, { as: tokens.reader })).body).toEqual(missing)
  })

  it('stay as they were', async () => {
    const groups = (await service.export()).filter(({ kind }) => kind === 'group')

    expect(groups).toMatchObject([
      { id: 20, name: 'Staff', members: [10, 11, 30] },
      { id: 21, name: 'Guests', members: [12] },
      { id: 22, name: 'Hidden', members: [] },
    ])
  })
})

describe('groups, where no login is required', () => {
  const open = { kind: 'settings', loginRequired: false }
  const visible = [group(23, 'Public', []), membership(23, 3, 3)]

  beforeAll(async () => {
    await service.import([open, ...visible])
  })

  it('are visible if the Anonymous role may view the members of public projects, and never writable', async () => {
    await service.import([role(9, ['view_members'], { builtin: 'anonymous' })])

    expect(await listed(undefined)).toEqual([23])
    expect(await statuses('GET', undefined)).toEqual([404, 404, 404, 404, 404])
    expect(await service.get(`${path}/23`)).toMatchObject({ status: 200, body: { name: 'Public' } })
    expect(await service.patch(`${path}/23`, { body: { name: 'Mine' } })).toMatchObject({ status: 403 })
    expect(await service.delete(`${path}/23`)).toMatchObject({ status: 403 })
    expect(await service.post(path, { body: { name: 'Mine' } })).toMatchObject({ status: 403 })
  })
})
