import { beforeAll, describe, expect, it } from 'vitest'
import { projectPermissions, viewTimePermissions } from '#shared/access/permissions.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  ARCHIVED,
  holderOf,
  PRIVATE,
  PUBLIC,
  pathOf,
  SECRET,
  setUp,
  tokens,
} from '#test/support/fixtures/project-personas.ts'
import { membership, role, tokenOf, user } from '#test/support/fixtures/records.ts'
import { missing } from '#test/support/oracles/expected-errors.ts'

const copying = ['copy', 'copyImmediately']
/** The links that a project shows to every requester who sees it. */
const always = ['self', 'schema', 'status', 'categories', 'workPackages', 'subprojects', 'parent', 'favor']
const work = ['createWorkPackage', 'createWorkPackageImmediate', 'createWorkPackageImmediately']
const change = ['update', 'updateImmediately']
/** The additional links for requesters who may view work packages. */
const seen = ['searchWorkPackages', 'types', 'versions']
const every = [
  ...[...always, ...seen, 'memberships', 'timeEntries', 'createCategory', ...work, ...change, ...copying],
  ...['delete', 'deletionPreview'],
]

/** Token of a member who may view and add work packages. */
const worker = tokenOf(60)
/** Token of a member who may view work packages and manage categories. */
const sorter = tokenOf(61)

const isTimeReader = (permission: string) => viewTimePermissions.some((one) => one === permission)

type Row = [who: string, token: string, links: string[]]

const members: Row[] = [
  ['a holder of view_project', holderOf('view_project'), []],
  ['a holder of edit_project', holderOf('edit_project'), change],
  ['a holder of add_work_packages', holderOf('add_work_packages'), []],
  ['a holder of view_work_packages', holderOf('view_work_packages'), seen],
  ['a holder of manage_versions', holderOf('manage_versions'), ['versions']],
  ['a holder of view_members', holderOf('view_members'), ['memberships']],
  ['a holder of manage_members', holderOf('manage_members'), []],
  ['a holder of manage_types', holderOf('manage_types'), ['types', ...change]],
  ...projectPermissions
    .slice(8)
    .map((one): Row => [`a holder of ${one}`, holderOf(one), isTimeReader(one) ? ['timeEntries'] : []]),
  ['a holder of both permissions to view and add work packages', worker, [...seen, ...work]],
  [
    'a holder of both permissions to view work packages and manage categories',
    sorter,
    [...seen, 'createCategory'],
  ],
  ['a member through a group that edits it', tokens.grouped, change],
  ['a member without any permission', tokens.powerless, []],
]

const outsiders: [who: string, token: string][] = [
  ['a stranger', tokens.stranger],
  ['a holder of the global add_project', tokens.creator],
]

const others = [...members.map(([who, as]): [string, string] => [who, as]), ...outsiders]

describe('Of a project,', () => {
  let service: Service
  const linksOf = async (id: number, as: string) =>
    Object.keys((await service.get(pathOf(id), { as })).body._links).sort()

  beforeAll(async () => {
    service = await Service.start()
    await setUp(
      service,
      role(60, ['view_work_packages', 'add_work_packages']),
      user(60, 'will', { token: worker }),
      membership(60, PRIVATE, 60),
      role(61, ['view_work_packages', 'manage_categories']),
      user(61, 'sofia', { token: sorter }),
      membership(61, PRIVATE, 61),
    )
  })

  it('there is a holder of each permission', () => {
    expect(members.slice(0, projectPermissions.length).map(([who]) => who)).toEqual(
      projectPermissions.map((one) => `a holder of ${one}`),
    )
  })

  it.each(members)('%s sees the links that the right is for', async (_, as, links) => {
    expect(await linksOf(PRIVATE, as)).toEqual([...always, ...links].sort())
  })

  it('an administrator sees every link', async () => {
    expect(await linksOf(PRIVATE, tokens.admin)).toEqual([...every].sort())
    expect(await linksOf(PUBLIC, tokens.admin)).toEqual([...every].sort())
  })

  it.each(others)('%s sees a public one as the Non member role says', async (_, as) => {
    expect(await linksOf(PUBLIC, as)).toEqual([...always, ...seen].sort())
  })

  it.each(outsiders)('%s does not see a private one', async (_, as) => {
    for (const name of [PRIVATE, 'apollo', SECRET, 'secret']) {
      expect(await service.get(pathOf(name), { as })).toMatchObject({ status: 404, body: missing })
    }
  })

  it.each(others)('%s does not see an archived one, member or not', async (_, as) => {
    for (const name of [ARCHIVED, 'mercury']) {
      expect(await service.get(pathOf(name), { as })).toMatchObject({ status: 404, body: missing })
    }
  })

  it('an administrator sees an archived one, and can do nothing with it but copy it, bring it back or delete it', async () => {
    const { body } = await service.get(pathOf(ARCHIVED), { as: tokens.admin })
    const { unarchive, updateImmediately } = body._links

    expect(body.active).toBe(false)
    expect(Object.keys(body._links).sort()).toEqual(
      [...always, ...copying, 'unarchive', 'updateImmediately', 'delete', 'deletionPreview'].sort(),
    )
    expect(updateImmediately).not.toHaveProperty('payload')
    expect(unarchive.method).toBe('patch')
    const answer = await service.patch(unarchive.href, { as: tokens.admin, body: unarchive.payload })
    expect(answer).toMatchObject({ status: 200, body: { active: true } })
    expect(answer.body._links).not.toHaveProperty('unarchive')
  })
})

describe('In a public project', () => {
  let service: Service

  it('somebody who is no member may see it even where there is no Non member role', async () => {
    service = await Service.start()
    await setUp(service, { kind: 'role', id: 6, deleted: true })

    const { status, body } = await service.get(pathOf(PUBLIC), { as: tokens.stranger })
    expect(status).toBe(200)
    expect(Object.keys(body._links).sort()).toEqual([...always].sort())
  })

  it('a member has the rights of their own roles only', async () => {
    await setUp(service, { kind: 'membership', principal: 3, project: PUBLIC, roles: [3] })

    const { body } = await service.get(pathOf(PUBLIC), { as: tokens.powerless })
    expect(Object.keys(body._links).sort()).toEqual([...always].sort())
  })

  it('a global permission given in a project counts for nothing', async () => {
    await setUp(service, { kind: 'membership', principal: 5, project: PUBLIC, roles: [4] })

    const form = await service.post('/api/v3/projects/form', { as: tokens.stranger, body: {} })
    expect(form.status).toBe(403)
  })
})
