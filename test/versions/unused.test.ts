import { beforeEach, describe, expect, it } from 'vitest'
import { WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { removeUnused } from '#shared/resources/versions/remove-version.ts'
import { Service } from '#test/support/engine/service.ts'
import { customField, project, workPackage } from '#test/support/fixtures/records.ts'
import { HOME, homeVersion, pathOf, settle, tokens } from '#test/support/fixtures/version-personas.ts'

const OLD = '2020-01-01T00:00:00.000Z'
const as = tokens.manager

let service: Service

beforeEach(async () => {
  service = await Service.start()
  await settle(
    service,
    customField(1, 'version', { resource: 'project' }),
    customField(2, 'version', { resource: 'version' }),
    homeVersion(1, 'none', { updatedAt: OLD }),
    homeVersion(2, 'none', { updatedAt: OLD }),
    homeVersion(3),
  )
})

const stored = async (id = 1) => {
  const version = await service.app.versions.byId(id)
  if (!version) throw new Error(`There is no version ${id}.`)
  return version
}

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
  it('is unused from its creation or its first import on', async () => {
    const body = { name: 'New', _links: { definingProject: { href: `/api/v3/projects/${HOME}` } } }
    const { id } = (await service.post('/api/v3/versions', { as, body })).body

    expect((await stored(id)).unused).toBe(true)
    expect((await stored()).unused).toBe(true)
  })

  it('stays unused when it changes, or is imported again', async () => {
    await service.patch(pathOf(1), { as, body: { name: 'Other' } })
    await service.fill([homeVersion(1, 'tree')])

    expect((await stored()).unused).toBe(true)
  })

  it.each(refer)('is used once %s refers to it, and stays so', async (_, act) => {
    await act()
    expect((await stored()).unused).toBeUndefined()
    await service.fill([homeVersion(1, 'tree')])

    expect((await stored()).unused).toBeUndefined()
  })

  it.each(refer)(
    'that %s has come to refer to meanwhile is neither changed nor removed as unused',
    async (_, act) => {
      const seen = await stored()
      await act()
      const { versions } = service.app

      await expect(removeUnused(seen, service.app)).rejects.toThrow(WriteRefused)
      await expect(versions.replace(seen, { ...seen, name: 'Late' })).rejects.toThrow(WriteRefused)
    },
  )

  it.each(refer)('leaves nothing behind when it is deleted after %s has referred to it', async (_, act) => {
    await act()
    expect((await service.delete(pathOf(1), { as })).status).toBe(204)

    expect(await service.app.workPackages.assignedTo(1)).toEqual([])
    expect(await service.app.projects.naming('V1')).toEqual([])
    expect(await service.app.versions.naming('V1')).toEqual([])
    expect(await service.app.jobs.all()).toEqual([])
  })

  it('that is the latest activity of its project is not removed without that being corrected', async () => {
    await expect(removeUnused(await stored(3), service.app)).rejects.toThrow(WriteRefused)
    expect((await service.delete(pathOf(3), { as })).status).toBe(204)

    expect((await service.app.projects.rows.get(HOME))?.l).toBe(Date.parse(OLD))
  })

  it.each([
    ['a member who does not manage it', tokens.reader, 403],
    ['nobody who could see it', tokens.stranger, 404],
  ])('is not deleted by %s', async (_, token, status) => {
    expect((await service.delete(pathOf(1), { as: token })).status).toBe(status)
    expect((await stored()).unused).toBe(true)
  })

  it.each([
    ['its manager', tokens.manager, 404],
    ['an administrator', tokens.admin, 403],
  ])('of an archived project is not deleted by %s', async (_, token, status) => {
    await service.fill([project(HOME, { parent: 1, active: false })])

    expect((await service.delete(pathOf(1), { as: token })).status).toBe(status)
    expect((await stored()).unused).toBe(true)
  })
})
