import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { MAX_RAW_BYTES } from '#shared/platform/formattable/formattable.ts'
import { PAGE_BYTES } from '#shared/platform/hal/collection.ts'
import * as representer from '#shared/resources/projects/representer.ts'
import { type Answer, Service } from '#test/support/engine/service.ts'
import { idsOf, list, parentsPath } from '#test/support/fixtures/project-list.ts'
import { projectsPath } from '#test/support/fixtures/project-personas.ts'
import { membership, project, role, tokenOf, user, version } from '#test/support/fixtures/records.ts'

/** A text that takes six times its length in a response: each `&` takes one byte in `raw` and five in `html`. */
const long = '&'.repeat(MAX_RAW_BYTES)
/** The text whose JSON is longest: each of its characters takes six bytes, both in `raw` and in `html`. */
const longest = '\u0001'.repeat(MAX_RAW_BYTES)
const COUNT = 230
const ids = Array.from({ length: COUNT }, (_, index) => index + 1)

const bytesOf = ({ body }: Answer) => Buffer.byteLength(JSON.stringify(body))

afterEach(() => vi.restoreAllMocks())

describe('A list of the largest projects', () => {
  let service: Service

  beforeAll(async () => {
    service = await Service.start()
    const texts = { description: long, statusExplanation: long }
    await service.import([
      role(1, ['edit_project', 'manage_versions']),
      user(1, 'ada', { admin: true, token: tokenOf(1) }),
      user(2, 'mel', { token: tokenOf(2) }),
      ...ids.map((id) => project(id, { ...texts, ...(id > 1 && { parent: Math.ceil(id / 8) }) })),
      ...ids.map((id) => membership(2, id, 1)),
      version(1, 1, { sharing: 'system' }),
    ])
  }, 60_000)

  it.each([
    ['by id', {}, tokenOf(1)],
    ['backwards', { sortBy: [['id', 'desc']] }, tokenOf(1)],
    ['by name', { sortBy: [['name', 'asc']] }, tokenOf(1)],
    ['for a member', {}, tokenOf(2)],
  ])('is read and rendered no further than a response has room for, %s', async (_, parameters, as) => {
    const represent = vi.spyOn(representer, 'representElement')
    await list(service, { ...parameters, pageSize: 1 }, { as })
    represent.mockClear()
    const { result, readUnits } = await service.meter.measure(() =>
      list(service, { ...parameters, pageSize: 1000 }, { as }),
    )

    expect(result.status).toBe(400)
    expect(result.body.message).toMatch(/at most 11 fit into a response/)
    expect(represent.mock.calls.length).toBeLessThanOrEqual(14)
    // Reading all projects would take 3,900 read units. Reading the rows of all projects, and then a hundred projects
    // with their parents, takes 2,200.
    expect(readUnits).toBeLessThanOrEqual(2200)
  })

  it.each([
    ['of all', projectsPath],
    ['of available parents', parentsPath],
    ['of the projects of a version', '/api/v3/versions/1/projects'],
    ['of projects for versions', '/api/v3/versions/available_projects'],
  ])('is cut to what fits where no page size is asked for, and leads to the rest: %s', async (_, path) => {
    const first = await list(service, {}, { path, as: tokenOf(2) })
    const { href } = first.body._links.nextByOffset
    const second = await service.get(href, { as: tokenOf(2) })

    expect(first.body).toMatchObject({ total: COUNT, count: 11, pageSize: 11, offset: 1 })
    expect(bytesOf(first)).toBeLessThanOrEqual(PAGE_BYTES)
    expect(second.body).toMatchObject({ total: COUNT, count: 11, pageSize: 11, offset: 2 })
    expect([...idsOf(first), ...idsOf(second)]).toEqual(ids.slice(0, 22))
  })

  it('is refused where a page size is asked for that does not fit, on whichever page', async () => {
    for (const parameters of [{ pageSize: 20 }, { offset: 2 }]) {
      expect((await list(service, parameters)).body.message).toMatch(/at most 11 fit/)
    }
  })
})

describe('The largest project', () => {
  it('fits into a response, with its parent, and into a page', async () => {
    const service = await Service.start()
    const fields = [1, 2].map((id) => ({
      kind: 'custom_field',
      id,
      resource: 'project',
      name: `Text ${id}`,
      format: 'text',
    }))
    const half = longest.slice(0, MAX_RAW_BYTES - 100)
    const texts = { description: longest, statusExplanation: longest, customFields: { 1: half, 2: half } }
    const { rejected } = await service.import([
      user(1, 'ada', { admin: true, token: tokenOf(1) }),
      ...fields,
      project(1, texts),
      project(2, { ...texts, parent: 1 }),
    ])
    const page = await list(service, { pageSize: 1 })
    const single = await service.get(`${projectsPath}/2`, { as: tokenOf(1) })

    expect(rejected).toEqual([])
    expect(single.body._embedded.parent.id).toBe(1)
    expect(bytesOf(single)).toBeGreaterThan(2.5 * 1024 * 1024)
    expect(bytesOf(single)).toBeLessThan(PAGE_BYTES)
    expect(page.status).toBe(200)
    expect(bytesOf(page)).toBeLessThan(PAGE_BYTES)
  })
})
