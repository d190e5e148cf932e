import { beforeEach, describe, expect, it } from 'vitest'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { archive, chain, expectSound, plant, remove, statesIn } from '#test/support/fixtures/project-trees.ts'
import {
  customField,
  group,
  membership,
  placeholder,
  project,
  role,
  user,
  version,
  workPackage,
} from '#test/support/fixtures/records.ts'

/**
 * A tree of projects to delete, and a project that stays. The tree and this project are connected by a link of every
 * kind that can exist between two projects.
 */
const everything = [
  role(1, ['view_work_packages', 'edit_project']),
  role(2, ['view_project']),
  user(2, 'bob'),
  user(3, 'cleo'),
  placeholder('Designer', { id: 4 }),
  group(5, 'Crew', [3, 4]),
  membership(2, 11, 1),
  membership(2, 21, 2),
  membership(3, 13, 2),
  membership(5, 12, 1),
  membership(5, 21, 1),
  customField(1, 'version'),
  customField(2, 'version', { resource: 'version' }),
  customField(3, 'user', { multi: true }),
  version(1, 11, { sharing: 'system' }),
  version(2, 12, { sharing: 'descendants' }),
  version(3, 21, { sharing: 'system', customFields: { 2: 1 } }),
  project(22, { customFields: { 1: 1, 3: [2, 5] } }),
  project(14, { parent: 11, customFields: { 1: 3, 3: [2] } }),
  workPackage(1, 11, { version: 1 }),
  workPackage(2, 13, { version: 2 }),
  workPackage(3, 13, { version: 3 }),
  workPackage(4, 21, { version: 3 }),
  workPackage(5, 21),
]

let service: Service

beforeEach(async () => {
  service = await Service.start()
  await plant(service, { ...chain(11, 12, 13), 21: null }, ...everything)
})

const recordsOf = async (kind: string) => (await service.export()).filter((record) => record.kind === kind)
const projectsOf = async (principal: number) =>
  (await membershipsIn(service.ports).of(principal)).map((one) => one.project)

/** Expects that only the projects outside the removed tree are left, with everything that they contain. */
async function expectOnlyTheOthers() {
  expect(await statesIn(service)).toEqual({ 21: 'active', 22: 'active' })
  expect((await recordsOf('version')).map(({ id }) => id)).toEqual([3])
  expect((await recordsOf('work_package')).map(({ id, version }) => [id, version])).toEqual([
    [4, 3],
    [5, undefined],
  ])
}

describe('Removing a project', () => {
  it('leaves nothing of it and its descendants, and everything of the others', async () => {
    await remove(service, 11)
    await service.drain()

    await expectOnlyTheOthers()
    await expectSound(service)
  })

  it('ends the memberships in it, direct and through groups, from both ends', async () => {
    await remove(service, 11)
    await service.drain()

    expect(await Promise.all([2, 3, 4, 5].map(projectsOf))).toEqual([[21], [21], [21], [21]])
    for (const id of [11, 12, 13]) expect(await membershipsIn(service.ports).members(id)).toEqual([])
    expect([...(await membershipsIn(service.ports).populated())]).toEqual([21])
    expect((await usersIn(service.ports).byId(2))?.rights.anyProject, 'the sum of what is left').toEqual([2])
  })

  it('empties the custom fields that name its versions, and no others', async () => {
    await remove(service, 11)
    await service.drain()

    expect((await projectsIn(service.ports).byId(22))?.customValues).toEqual({ 3: ['U2', 'G5'] })
    expect((await versionsIn(service.ports).byId(3))?.customValues).toEqual({})
  })

  it('unassigns work packages elsewhere, where they no longer counted', async () => {
    const before = await workPackagesIn(service.ports).byId(5)
    if (before) await workPackagesIn(service.ports).replace(before, { ...before, versionId: 2 })

    expect((await remove(service, 11)).status).toBe(204)
    await service.drain()

    const after = await workPackagesIn(service.ports).byId(5)
    expect(after?.versionId).toBeUndefined()
    expect(after?.lockVersion).toBe(Number(before?.lockVersion) + 1)
    await expectSound(service)
  })

  it('hides all its contents from exports at once', async () => {
    await remove(service, 11)

    expect((await recordsOf('project')).map(({ id }) => id)).toEqual([21, 22])
    expect((await recordsOf('version')).map(({ id, customFields }) => [id, customFields])).toEqual([
      [3, undefined],
    ])
    expect((await recordsOf('work_package')).map(({ id }) => id)).toEqual([4, 5])
    const memberships = (await recordsOf('membership')).map(({ principal, project }) => [principal, project])
    // Memberships of groups are listed first.
    expect(memberships).toEqual([
      [5, 21],
      [2, 21],
    ])
    const [, other] = await recordsOf('project')
    expect(other?.customFields).toEqual({ 3: [2, 5] })
  })

  it('leaves the projects above it, and those beside it', async () => {
    await remove(service, 13)
    await service.drain()

    expect(await statesIn(service)).toMatchObject({ 11: 'active', 12: 'active', 14: 'active' })
    await expectSound(service)
  })

  it('may come after it was archived', async () => {
    await archive(service, 11)
    await remove(service, 11)
    await service.drain()

    await expectOnlyTheOthers()
    await expectSound(service)
  })
})

describe('A removal by an import', () => {
  it('is complete when the import returns, even if its versions are used elsewhere', async () => {
    await service.import([workPackage(6, 22, { version: 1 })])
    expect((await remove(service, 11)).status).toBe(422)

    const { rejected } = await service.import([{ kind: 'project', id: 11, deleted: true }])

    expect(rejected).toEqual([])
    expect((await recordsOf('work_package')).map(({ id, version }) => [id, version])).toEqual([
      [4, 3],
      [5, undefined],
      [6, undefined],
    ])
    await expectSound(service)
  })

  it('completes a deletion in progress', async () => {
    await remove(service, 11)
    await service.import([{ kind: 'project', identifier: 'project-12', deleted: true }])

    await expectOnlyTheOthers()
    await expectSound(service)
  })
})
