import { beforeEach, describe, expect, it } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { customField, project, workPackage } from '#test/support/fixtures/records.ts'
import { HOME, homeVersion, pathOf, setUp, tokens } from '#test/support/fixtures/version-personas.ts'

const OLD = '2020-01-01T00:00:00.000Z'
const as = tokens.manager

let service: Service

beforeEach(async () => {
  service = await Service.start()
  await setUp(
    service,
    customField(1, 'version', { resource: 'project' }),
    customField(2, 'version', { resource: 'version' }),
    homeVersion(1, 'none', { updatedAt: OLD }),
    homeVersion(2, 'none', { updatedAt: OLD }),
    homeVersion(3),
  )
})

const naming = { customFields: { 1: 1 } }
const itself = { _links: { customField2: { href: pathOf(1) } } }
const refer: [what: string, refer: () => Promise<unknown>][] = [
  ['a work package', () => service.fill([workPackage(1, HOME, { version: 1 })])],
  ['several work packages', () => service.fill([1, 2].map((id) => workPackage(id, HOME, { version: 1 })))],
  ['a project', () => service.fill([project(HOME, { parent: 1, ...naming })])],
  ['a version', () => service.fill([homeVersion(2, 'none', { customFields: { 2: 1 } })])],
  ['itself', () => service.patch(pathOf(1), { as, body: itself })],
]

describe('a version', () => {
  it.each(refer)('leaves nothing behind when it is deleted after %s has referred to it', async (_, act) => {
    await act()
    expect((await service.delete(pathOf(1), { as })).status).toBe(204)

    expect(await workPackagesIn(service.ports).assignedTo(1)).toEqual([])
    expect(await projectsIn(service.ports).naming('V1')).toEqual([])
    expect(await versionsIn(service.ports).naming('V1')).toEqual([])
    expect(await jobsIn(service.ports).all()).toEqual([])
  })

  it('that is the latest activity of its project takes that with it when it is deleted', async () => {
    expect((await service.delete(pathOf(3), { as })).status).toBe(204)

    expect((await projectsIn(service.ports).rows.get(HOME))?.activity).toBe(Date.parse(OLD))
  })

  it.each([
    ['a member who does not manage it', tokens.reader, 403],
    ['nobody who could see it', tokens.stranger, 404],
  ])('is not deleted by %s', async (_, token, status) => {
    expect((await service.delete(pathOf(1), { as: token })).status).toBe(status)
    expect(await versionsIn(service.ports).byId(1)).toBeDefined()
  })

  it.each([
    ['its manager', tokens.manager, 404],
    ['an administrator', tokens.admin, 403],
  ])('of an archived project is not deleted by %s', async (_, token, status) => {
    await service.fill([project(HOME, { parent: 1, active: false })])

    expect((await service.delete(pathOf(1), { as: token })).status).toBe(status)
    expect(await versionsIn(service.ports).byId(1)).toBeDefined()
  })
})
