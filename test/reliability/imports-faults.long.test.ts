import { expect, it } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import type { Item, Table, Write } from '#shared/platform/dynamodb/table.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { project } from '#test/support/fixtures/records.ts'

/** Runs `act` once, immediately after the first write for which `isMeant` is true. */
function justAfter(
  table: Table,
  isMeant: (changes: readonly Write[]) => boolean,
  act: () => Promise<unknown>,
) {
  const write = table.write.bind(table)
  table.write = async (changes) => {
    await write(changes)
    if (!isMeant(changes)) return
    table.write = write
    await act()
  }
}

const puts = (isMeant: (item: Item) => boolean) => (changes: readonly Write[]) =>
  changes.some((change) => 'put' in change && isMeant(change.put))
const acceptsJob = (kind: string) => puts(({ job }) => (job as { kind?: string } | undefined)?.kind === kind)

it('gives the members of a group their roles when an import is repeated that crashed before', async () => {
  const service = await Service.start()
  const membership = { kind: 'membership', principal: 20, project: 3, roles: [2] }
  const placeholder = { kind: 'placeholder_user', id: 10, name: 'Person' }
  await service.import([
    ...personas,
    placeholder,
    { kind: 'group', id: 20, name: 'Crew', members: [10] },
    project(3),
  ])
  justAfter(service.ports.table, acceptsJob('apply-group'), () => Promise.reject(new Error('died')))
  await service.import([membership]).catch(() => undefined)
  expect(await membershipsIn(service.ports).in(10, 3)).toBeUndefined()

  await service.import([membership])

  expect(await membershipsIn(service.ports).in(10, 3)).toMatchObject({ inherited: { 20: [2] } })
})

it('updates the activity of a project although a server ran the job too early', async () => {
  const service = await Service.startWith([...personas, project(3)])
  justAfter(service.ports.table, acceptsJob('refresh-activity'), () => service.sweepAndDrain())

  await service.import([{ kind: 'work_package', id: 1, project: 3, updatedAt: '2099-01-01T00:00:00.000Z' }])

  const sortBy = encodeURIComponent('[["latest_activity_at","desc"]]')
  const { body } = await service.get(`/api/v3/projects?sortBy=${sortBy}`, { as: tokens.admin })
  expect(body._embedded.elements[0].id).toBe(3)
})

it('unassigns a version although a server ran the job too early', async () => {
  const service = await Service.start()
  const version = { kind: 'version', id: 5, name: 'One', project: 3, sharing: 'system' }
  const assigned = { kind: 'work_package', id: 1, project: 4, version: 5 }
  await service.import([...personas, project(3), project(4), version, assigned])
  justAfter(service.ports.table, acceptsJob('retract-version'), () => service.sweepAndDrain())

  await service.import([{ ...version, sharing: 'none' }])

  expect((await workPackagesIn(service.ports).byId(1))?.versionId).toBeUndefined()
})

const fields = [
  { kind: 'custom_field', id: 1, resource: 'project', name: 'Word', format: 'string' },
  { kind: 'custom_field', id: 2, resource: 'project', name: 'Goal', format: 'version' },
]

it('completes a record with the versions of later lines, and keeps concurrent changes of a client', async () => {
  const service = await Service.startWith([...personas, ...fields])
  const written = puts(({ identifier }) => identifier === project(3).identifier)
  const change = () =>
    projectsIn(service.ports)
      .byId(3)
      .then(async (found) => {
        if (!found) throw new Error('no project')
        await projectsIn(service.ports).replace(found, { ...found, customValues: { 1: 'client' } })
      })
  justAfter(service.ports.table, written, change)

  await service.import([
    { ...project(3), customFields: { 1: 'file', 2: 5 } },
    { kind: 'version', id: 5, name: 'One', project: 3 },
  ])

  expect((await projectsIn(service.ports).byId(3))?.customValues).toEqual({ 1: 'client', 2: ['V5'] })
})

it('deletes values of a custom field that were written during its deletion', async () => {
  const service = await Service.startWith([...personas, ...fields, project(3)])
  const { configuration } = service.ports
  const original = configuration.change.bind(configuration)
  configuration.change = async (...all: Parameters<typeof original>) => {
    const found = await projectsIn(service.ports).byId(3)
    if (found) await projectsIn(service.ports).replace(found, { ...found, customValues: { 1: 'late' } })
    return original(...all)
  }

  await service.import([{ kind: 'custom_field', id: 1, deleted: true }])

  expect((await projectsIn(service.ports).byId(3))?.customValues).toEqual({})
})

it('removes a type from projects that got it during its deletion', async () => {
  const service = await Service.startWith([...personas, { kind: 'type', id: 1, name: 'Task' }, project(3)])
  const { configuration } = service.ports
  const original = configuration.change.bind(configuration)
  configuration.change = async (...all: Parameters<typeof original>) => {
    const found = await projectsIn(service.ports).byId(3)
    if (found) await projectsIn(service.ports).replace(found, { ...found, types: [1] })
    return original(...all)
  }

  await service.import([{ kind: 'type', id: 1, deleted: true }])

  expect((await projectsIn(service.ports).byId(3))?.types).toEqual([])
})

it('moves a project in steps if its changes and its job exceed one transaction', async () => {
  const service = await Service.start()
  const types = Array.from({ length: 110 }, (_, index) => ({
    kind: 'type',
    id: index + 1,
    name: `T${index}`,
  }))
  await service.import([...personas, ...types, project(3), project(4)])
  for (let n = 90; n <= 99; n += 1) {
    const moved = { ...project(3), parent: 4, types: types.slice(0, n).map(({ id }) => id) }
    const { rejected } = await service.import([moved, { kind: 'type', id: 1, name: `Last ${n}` }])
    expect(rejected).toEqual([])
    expect(await projectsIn(service.ports).byId(3)).toMatchObject({ parent: 4, types: moved.types })
    expect(await jobsIn(service.ports).all()).toEqual([])
    await service.import([project(3)])
  }
})
