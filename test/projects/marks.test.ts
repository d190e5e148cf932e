import { beforeEach, expect, it } from 'vitest'
import { WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { projectsIn, staysOpen } from '#shared/resources/projects/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { project, tokenOf, user } from '#test/support/fixtures/records.ts'

const as = tokenOf(1)

/** Ids of written entities. Each id selects a different one of the project's four counters. */
const WRITTEN = [0, 1, 2, 3]

let service: Service

beforeEach(async () => {
  service = await Service.startWith([user(1, 'ada', { admin: true, token: as }), project(1), project(2)])
})

const writeIn = (id: number) => service.ports.table.write([staysOpen(1, id)])

const setActive = (active: boolean) => service.patch('/api/v3/projects/1', { as, body: { active } })

it('No write reaches an archived project, whatever the id of the entity, until the project is open again', async () => {
  await setActive(false)
  for (const id of WRITTEN) await expect(writeIn(id)).rejects.toThrow(WriteRefused)
  await setActive(true)

  for (const id of WRITTEN) await writeIn(id)
})

it('A slow write does not reach a project that was deleted meanwhile', async () => {
  await service.delete('/api/v3/projects/1', { as })
  await service.drain()

  expect(await projectsIn(service.ports).byId(1)).toBeUndefined()
  for (const id of WRITTEN) await expect(writeIn(id)).rejects.toThrow(WriteRefused)
})

it('A deleted project that is imported again is open for writes', async () => {
  await service.delete('/api/v3/projects/1', { as })
  await service.drain()
  await service.import([project(1)])

  for (const subject of ['One', 'Two', 'Three', 'Four'])
    expect(await service.post('/api/v3/projects/1/work_packages', { as, body: { subject } })).toMatchObject({
      status: 201,
    })
})

it('A work package of an archived project is still counted', async () => {
  await service.post('/api/v3/projects/1/work_packages', { as, body: { subject: 'One' } })
  await setActive(false)
  await setActive(true)

  const { body } = await service.get('/api/v3/projects/1/work_packages?select=total', { as })
  expect(body).toEqual({ total: 1 })
})
