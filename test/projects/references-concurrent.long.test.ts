import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Item, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { beforeWriting } from '#test/support/faults/before-write.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { pathOf, projectsPath } from '#test/support/fixtures/project-personas.ts'
import { as, expectSound, plant } from '#test/support/fixtures/project-trees.ts'
import { customField, group, placeholder, project, user, version } from '#test/support/fixtures/records.ts'

const versionsPath = '/api/v3/versions'
const link = (href: string) => ({ _links: { customField1: { href } } })

/**
 * Records to which custom fields can link. For each: the kind of the record, the format of the field, and the address
 * and id of the record.
 */
const targets: [kind: string, format: string, path: string, id: number][] = [
  ['user', 'user', '/api/v3/users/2', 2],
  ['placeholder_user', 'user', '/api/v3/placeholder_users/3', 3],
  ['group', 'user', '/api/v3/groups/4', 4],
  ['version', 'version', `${versionsPath}/5`, 5],
]

let service: Service

const setUpHolders = (format: string, resource: string) =>
  plant(
    service,
    { 11: null },
    user(2, 'bob'),
    placeholder('Designer', { id: 3 }),
    group(4, 'Crew', []),
    version(5, 11),
    version(6, 11),
    customField(1, format, { resource }),
  )

const deletion = (kind: string, id: number) => ({ kind, id, deleted: true })

/**
 * Imports the deletion of a resource just before a concurrent write stores a matching item. At that moment, all checks
 * of the write have already passed.
 */
const removeBeforeWriteOf = (matches: (item: Item) => boolean, ...records: object[]) =>
  beforeWriting(service.ports, matches, () => service.import(records))

/**
 * Just before an item with custom values is written, sends a concurrent request that deletes the target of a reference.
 */
const deleteBeforeWriteOf = (matches: (item: Item) => boolean, path: string) =>
  beforeWriting(service.ports, matches, async () => {
    await service.delete(path, { as })
    await service.drain()
  })

const matches = ({ name, customValues }: Item) =>
  customValues !== undefined && ['New', 'Project 11', 'Version 6'].includes(name as string)

beforeAll(skipRetryPauses)

beforeEach(async () => {
  service = await Service.start()
})

describe.each(targets)('A %s that goes at the same moment', (kind, format, path, id) => {
  it('does not get into the custom field of a project that is changed', async () => {
    await setUpHolders(format, 'project')
    removeBeforeWriteOf(matches, deletion(kind, id))

    expect((await service.patch(pathOf(11), { as, body: link(path) })).status).toBe(422)
    await expectSound(service)
  })

  it('does not get into the custom field of a version that is changed', async () => {
    await setUpHolders(format, 'version')
    removeBeforeWriteOf(matches, deletion(kind, id))

    expect((await service.patch(`${versionsPath}/6`, { as, body: link(path) })).status).toBe(422)
    await expectSound(service)
  })
})

describe('A user who is deleted at the same moment', () => {
  it('does not get into the custom field of a project that is created', async () => {
    await setUpHolders('user', 'project')
    deleteBeforeWriteOf(matches, '/api/v3/users/2')
    const body = { name: 'New', identifier: 'new-one', ...link('/api/v3/users/2') }

    expect((await service.post(projectsPath, { as, body })).status).toBe(422)
    await expectSound(service)
  })

  it('does not get into the custom field of a version that is created', async () => {
    await setUpHolders('user', 'version')
    deleteBeforeWriteOf(matches, '/api/v3/users/2')
    const { _links } = link('/api/v3/users/2')
    const body = { name: 'New', _links: { ..._links, definingProject: { href: pathOf(11) } } }

    expect((await service.post(versionsPath, { as, body })).status).toBe(422)
    await expectSound(service)
  })

  it.each<[what: string, resource: string, record: object]>([
    ['a project that comes', 'project', project(12, { name: 'New', customFields: { 1: 2 } })],
    ['a project that is there', 'project', project(11, { customFields: { 1: 2 } })],
    ['a version that comes', 'version', version(7, 11, { name: 'New', customFields: { 1: 2 } })],
    ['a version that is there', 'version', version(6, 11, { customFields: { 1: 2 } })],
  ])('does not get into the custom field of %s by an import', async (_, resource, record) => {
    await setUpHolders('user', resource)
    removeBeforeWriteOf(matches, deletion('user', 2))

    expect((await service.import([record])).rejected).toEqual([
      [1, 'customFields.1: the id 2 does not exist.'],
    ])
    await expectSound(service)
  })

  it('as a version does not get into a project that an import completes', async () => {
    await setUpHolders('version', 'project')
    const isCompleted = (item: Item) =>
      matches(item) && Object.keys(item.customValues as object).includes('1')
    removeBeforeWriteOf(isCompleted, deletion('version', 9))

    const { rejected } = await service.import([project(11, { customFields: { 1: 9 } }), version(9, 11)])
    expect(rejected).toEqual([[1, 'customFields.1: the id 9 does not exist.']])
    await expectSound(service)
  })
})

describe('The condition on the target of a custom field', () => {
  it('goes with every write of a project or a version, whoever makes it', async () => {
    await setUpHolders('user', 'project')

    const [before, version] = await Promise.all([
      projectsIn(service.ports).byId(11),
      versionsIn(service.ports).byId(6),
    ])
    const nobody = { customValues: { 1: ['U99' as const] } }

    await expect(projectsIn(service.ports).replace(before!, { ...before!, ...nobody })).rejects.toThrow(
      WriteRefused,
    )
    await expect(versionsIn(service.ports).insert({ ...version!, ...nobody, id: 7 })).rejects.toThrow(
      WriteRefused,
    )
  })

  it('does not stand in the way of a version that refers to itself', async () => {
    await setUpHolders('version', 'version')

    expect((await service.patch(`${versionsPath}/6`, { as, body: link(`${versionsPath}/6`) })).status).toBe(
      200,
    )
    await expectSound(service)
  })

  it('nor in the way of a project that refers to who becomes a member of it', async () => {
    await setUpHolders('user', 'project')
    await service.import([
      { kind: 'role', id: 1, name: 'Creator', permissions: ['add_project'] },
      { kind: 'role', id: 2, name: 'Owner', permissions: ['edit_project'] },
      { kind: 'settings', newProjectRoleId: 2 },
      user(2, 'bob', { token: 'opk_2_token-of-the-user-2' }),
      { kind: 'membership', principal: 2, project: null, roles: [1] },
    ])
    const body = { name: 'New', identifier: 'new-one', ...link('/api/v3/users/2') }

    expect((await service.post(projectsPath, { as: 'opk_2_token-of-the-user-2', body })).status).toBe(201)
    await expectSound(service)
  })
})
