import { beforeEach, describe, expect, it } from 'vitest'
import { signedIn } from '#shared/access/viewer.ts'
import { undisclosed } from '#shared/platform/hal/resource.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { loadRepresentationContext } from '#shared/resources/projects/representer.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import type { User } from '#shared/resources/users/model.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { type Answer, Service } from '#test/support/engine/service.ts'
import { filter, found, idsOf, list } from '#test/support/fixtures/project-list.ts'
import {
  customField,
  membership,
  project,
  role,
  tokenOf,
  user,
  version,
} from '#test/support/fixtures/records.ts'
import { HOME, OPEN, setUp, tokens } from '#test/support/fixtures/version-personas.ts'
import { violation } from '#test/support/oracles/expected-errors.ts'

/**
 * Ids of projects and of a version. MOVED is a child of HOME, and REFERRING is a child of MOVED. BESIDE is another
 * child of HOME. OWN is a version of REFERRING.
 */
const MOVED = 3
const REFERRING = 4
const BESIDE = 5
const OWN = 20
/**
 * The ids of the versions in use. HOME defines SHARED and shares this version with its descendants. A project in
 * another tree defines ELSEWHERE and shares this version with all projects.
 */
const SHARED = 1
const ELSEWHERE = 2
const KNOWN = 3

const member = tokenOf(40)
const projectPath = (id: number) => `/api/v3/projects/${id}`
const versionPath = (id: number) => `/api/v3/versions/${id}`
const customLink = (id: number) => ({ href: versionPath(id) })

let service: Service

const show = async (path: string, as = member) => (await service.get(path, { as })).body
const linkIn = ({ _links }: Answer['body']) => _links.customField1
const single = async (id: number, as = member) => linkIn(await show(projectPath(id), as))
const stored = async (id: number) => (await projectsIn(service.ports).byId(id))?.customValues[1]
const change = async (path: string, body: object) =>
  expect((await service.patch(path, { as: tokens.admin, body })).status).toBe(200)

/** The ways in which a version becomes unavailable in a project that refers to it. */
const losses: [how: string, version: number, happen: () => Promise<void>][] = [
  ['is shared more narrowly', SHARED, () => change(versionPath(SHARED), { sharing: 'none' })],
  [
    'stays behind when the project moves',
    SHARED,
    () => change(projectPath(MOVED), { _links: { parent: { href: projectPath(8) } } }),
  ],
  ['is archived with its project', ELSEWHERE, () => change(projectPath(8), { active: false })],
]

describe.each(losses)('A version in a custom field that %s', (_, id, happen) => {
  const shown = { ...customLink(id), title: id === SHARED ? 'Alpha' : 'Beta' }

  beforeEach(async () => {
    service = await Service.start()
    await setUp(
      service,
      customField(1, 'version'),
      customField(2, 'version', { resource: 'version' }),
      version(SHARED, HOME, { name: 'Alpha', sharing: 'descendants' }),
      version(ELSEWHERE, 8, { name: 'Beta', sharing: 'system' }),
      version(KNOWN, BESIDE, { name: 'Gamma' }),
      version(OWN, REFERRING, { customFields: { 2: id } }),
      ...[MOVED, REFERRING].map((one) => project(one, { parent: one - 1, customFields: { 1: id } })),
      project(BESIDE, { parent: HOME, customFields: { 1: KNOWN } }),
      role(50, ['view_work_packages', 'manage_versions', 'edit_project']),
      user(40, 'wanda', { token: member }),
      ...[MOVED, REFERRING, BESIDE].map((one) => membership(40, one, 50)),
    )
    expect(await single(REFERRING)).toEqual(shown)
    await happen()
  })

  it('is undisclosed alone, in lists and in embedded resources, except to administrators', async () => {
    const { elements } = (await show('/api/v3/projects'))._embedded
    const alone = await show(projectPath(REFERRING))
    const { definingProject } = (await show(versionPath(OWN)))._embedded

    expect(linkIn(alone)).toEqual(undisclosed)
    expect(alone._embedded.parent).toMatchObject({ id: MOVED, _links: { customField1: undisclosed } })
    expect(definingProject).toMatchObject({ id: REFERRING, _links: { customField1: undisclosed } })
    expect(elements.map(linkIn)).toEqual([
      undisclosed,
      undisclosed,
      { ...customLink(KNOWN), title: 'Gamma' },
      { href: null },
    ])
    expect(await single(REFERRING, tokens.admin)).toEqual(shown)
  })

  it('is not found, and has no place in the order', async () => {
    const as = { as: member }
    const sorted = await list(service, { sortBy: [['cf_1', 'asc']] }, as)

    expect(await found(service, filter('cf_1', '=', id, KNOWN), as)).toEqual([BESIDE])
    expect(await found(service, filter('cf_1', '!', id), as)).toEqual([MOVED, REFERRING, BESIDE, OPEN])
    expect(await found(service, filter('cf_1', '=', id))).toEqual([MOVED, REFERRING])
    expect(idsOf(sorted)).toEqual([BESIDE, MOVED, REFERRING, OPEN])
  })

  it('stays when it is sent back, and does not exist when it is named', async () => {
    const { body: form } = await service.post(`${projectPath(REFERRING)}/form`, { as: member, body: {} })
    const { payload } = form._embedded
    const echoes = [await show(projectPath(REFERRING)), payload, { ...payload, name: 'Other' }]

    expect(payload._links.customField1).toEqual(undisclosed)
    for (const body of echoes) {
      expect((await service.patch(projectPath(REFERRING), { as: member, body })).status).toBe(200)
      expect(await stored(REFERRING)).toEqual([`V${id}`])
    }
    for (const one of [id, 99]) {
      const body = { _links: { customField1: customLink(one) } }
      const refused = await service.patch(projectPath(REFERRING), { as: member, body })
      expect(refused).toMatchObject({
        status: 422,
        body: violation('customField1', 'Field 1 does not exist.'),
      })
    }
  })

  it('is undisclosed in the custom fields of a version, too, and stays there', async () => {
    const listed = (await show(`${projectPath(REFERRING)}/versions`))._embedded.elements
    const { body: form } = await service.post(`${versionPath(OWN)}/form`, { as: member, body: {} })
    const { payload } = form._embedded

    expect((await show(versionPath(OWN)))._links.customField2).toEqual(undisclosed)
    expect(listed.find((one: { id: number }) => one.id === OWN)._links.customField2).toEqual(undisclosed)
    expect(payload._links.customField2).toEqual(undisclosed)
    expect((await service.patch(versionPath(OWN), { as: member, body: payload })).status).toBe(200)
    expect((await versionsIn(service.ports).byId(OWN))?.customValues[2]).toEqual([`V${id}`])
    expect((await show(versionPath(OWN), tokens.admin))._links.customField2).toEqual(shown)
    const named = { _links: { customField2: customLink(id) } }
    expect((await service.patch(versionPath(OWN), { as: member, body: named })).status).toBe(422)
  })
})

describe('A version in a custom field', () => {
  beforeEach(async () => {
    service = await Service.start()
    await setUp(
      service,
      customField(1, 'version'),
      customField(2, 'version', { resource: 'version' }),
      version(SHARED, MOVED, { name: 'Alpha', sharing: 'descendants' }),
      project(REFERRING, { parent: MOVED, customFields: { 1: SHARED } }),
      role(50, ['view_work_packages', 'manage_versions', 'edit_project']),
      user(40, 'wanda', { token: member }),
      ...[MOVED, REFERRING, BESIDE].map((one) => membership(40, one, 50)),
    )
  })

  it('is shown by the future parent of a project, not by the present one', async () => {
    const { ports } = service
    const [stored, person, configuration] = await Promise.all([
      projectsIn(ports).byId(REFERRING) as Promise<Project>,
      usersIn(ports).byId(40) as Promise<User>,
      ports.configuration.current(),
    ])
    const mayReveal = async (parent: number) => {
      const moved = { ...stored, parent }
      const context = await loadRepresentationContext([moved], signedIn(person, configuration), ports)
      return context.mayReveal(moved)(`V${SHARED}`)
    }

    expect(await mayReveal(MOVED)).toBe(true)
    expect(await mayReveal(BESIDE)).toBe(false)
  })

  it('is shown as it is after the move', async () => {
    const move = async (parent: number) => {
      const body = { _links: { parent: { href: projectPath(parent) } } }
      return linkIn((await service.patch(projectPath(REFERRING), { as: member, body })).body)
    }

    expect(await move(BESIDE)).toEqual(undisclosed)
    expect(await move(MOVED)).toEqual({ ...customLink(SHARED), title: 'Alpha' })
  })

  it('of a new version does not exist where the requester sees no versions, whether the project is there or not', async () => {
    await service.import([version(ELSEWHERE, BESIDE, { sharing: 'system' })])
    const errorsIn = async (id: number) => {
      const _links = { definingProject: { href: projectPath(id) }, customField2: customLink(ELSEWHERE) }
      const form = await service.post('/api/v3/versions/form', { as: member, body: { name: 'New', _links } })
      return Object.keys(form.body._embedded.validationErrors).sort()
    }

    expect(await errorsIn(REFERRING)).toEqual([])
    expect(await errorsIn(10)).toEqual(['customField2', 'definingProject'])
    expect(await errorsIn(99)).toEqual(['customField2', 'definingProject'])
  })
})
