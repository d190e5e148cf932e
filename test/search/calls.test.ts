import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { membership, project, role, tokenOf, user } from '#test/support/fixtures/records.ts'

const READER = 40
const PROJECTS = [1, 2, 3, 4, 5]

/** The members of a project: the reader and four others. */
const team = (id: number) => [READER, 50, 51, 52, 53].map((one) => membership(one, id, 10))

let service: Service

beforeAll(async () => {
  service = await Service.startWith([
    role(10, ['view_work_packages', 'view_members']),
    user(READER, 'rita', { token: tokenOf(READER) }),
    ...[50, 51, 52, 53, 60].map((id) => user(id, `moony${id}`)),
    ...PROJECTS.map((id) => project(id)),
    project(6),
    ...PROJECTS.flatMap(team),
    membership(60, 6, 10),
  ])
})

/** Returns the results of a search, and the number of calls that the search made to DynamoDB. */
async function search(query: string) {
  const send = () => service.get(`/api/v3/search?query=${query}`, { as: tokenOf(READER) })
  await send()
  const { result, commands } = await service.meter.measure(send)
  return { ids: result.body._embedded.elements.map(({ id }: { id: number }) => id), calls: commands.length }
}

describe('the search of a member of five projects', () => {
  it('asks for no members and no versions of projects where nothing fits', async () => {
    const { ids, calls } = await search('nothing')

    expect(ids).toEqual([])
    expect(calls).toBeLessThanOrEqual(14)
  })

  it('asks for the memberships of one person who fits, and not for all members', async () => {
    const [seen, hidden] = [await search('moony50'), await search('moony60')]

    expect([seen.ids, hidden.ids]).toEqual([[50], []])
    expect(Math.max(seen.calls, hidden.calls)).toBeLessThanOrEqual(17)
  })
})
