import { beforeAll, describe, expect, it } from 'vitest'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { isExhaustive } from '#test/support/faults/thoroughness.ts'
import { tokenOf, user } from '#test/support/fixtures/records.ts'

const path = '/api/v3/groups'
const as = tokenOf(1)
const MOST = 20_000
const ids = Array.from({ length: MOST }, (_, index) => 101 + index)
const members = (some: readonly number[]) => some.map((id) => ({ href: `/api/v3/users/${id}` }))

const id = 3
let service: Service

/**
 * Runs only with `npm run test:exhaustive`, because the job that updates the inherited roles of all members takes
 * minutes.
 */
describe.runIf(isExhaustive)('a group with as many members as there may be', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    service = await Service.start()
    await service.fill([
      user(1, 'ada', { admin: true, token: as }),
      user(2, 'late'),
      ...ids.map((id) => user(id, `user-${id}`)),
      { kind: 'group', id, name: 'All', members: ids },
    ])
  }, 120_000)

  it('is shown with all links', async () => {
    const { body } = await service.get(`${path}/${id}`, { as })

    expect(body._links.members).toHaveLength(MOST)
    expect(body._embedded.members).toHaveLength(100)
  })

  it('takes a member for another one', async () => {
    const change = { _links: { members: members([2, ...ids.slice(1)]) } }

    expect(await service.patch(`${path}/${id}`, { as, body: change })).toMatchObject({ status: 200 })
    expect((await groupsIn(service.ports).byId(id))?.members.slice(0, 2)).toEqual([2, 102])
  })

  it('is emptied by its deletion', async () => {
    expect(await service.delete(`${path}/${id}`, { as })).toMatchObject({ status: 202 })
    expect((await groupsIn(service.ports).byId(id))?.members).toEqual([])
  })
})
