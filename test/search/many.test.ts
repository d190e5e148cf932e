import { expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { membership, project, role, tokenOf, user, workPackage } from '#test/support/fixtures/records.ts'

const MANY = 130

it('the best of many are found in the rows of the projects that a member sees, and nothing of the others', async () => {
  const service = await Service.startWith([
    role(10, ['view_work_packages']),
    user(40, 'rita', { token: tokenOf(40) }),
    project(1),
    project(2),
    membership(40, 1, 10),
    workPackage(1, 1, { subject: 'Moon' }),
    workPackage(2, 2, { subject: 'Moon' }),
    ...Array.from({ length: MANY }, (_, at) => workPackage(10 + at, 1, { subject: `To the moon ${at}` })),
    workPackage(3, 1, { subject: 'Mars', description: 'not the moon' }),
  ])
  const search = () =>
    service.get('/api/v3/search?query=moon&types=WorkPackage&pageSize=50', { as: tokenOf(40) })
  await search()
  const {
    result: { body },
    readUnits,
  } = await service.meter.measure(search)

  const ids = body._embedded.elements.map(({ id }: { id: number }) => id)
  expect([body.total, ids[0], ids.includes(2), ids.includes(3)]).toEqual([50, 1, false, false])
  // Their rows contain everything that is shown, so that none of the 50 entities is read.
  expect(readUnits).toBeLessThan(50)
}, 60_000)
