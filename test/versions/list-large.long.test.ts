import { beforeAll, describe, expect, it } from 'vitest'
import { MAX_RAW_BYTES } from '#shared/platform/formattable/formattable.ts'
import { PAGE_BYTES } from '#shared/platform/hal/collection.ts'
import { type Answer, Service } from '#test/support/engine/service.ts'
import { customField, project, tokenOf, user, version } from '#test/support/fixtures/records.ts'
import { inProjectPath, pathOf, versionsPath } from '#test/support/fixtures/version-personas.ts'

const as = tokenOf(1)

/** The text that grows most in JSON: each character takes six bytes in the text, and six bytes in the HTML. */
const longest = '\u0001'.repeat(MAX_RAW_BYTES)
const half = longest.slice(0, MAX_RAW_BYTES - 100)

const bytesOf = ({ body }: Answer) => Buffer.byteLength(JSON.stringify(body))
const idsOf = ({ body }: Answer): number[] => body._embedded.elements.map(({ id }: { id: number }) => id)

describe('The largest versions', () => {
  let service: Service

  beforeAll(async () => {
    service = await Service.start()
    const customFields = { 1: half, 2: half }
    const { rejected } = await service.import([
      user(1, 'ada', { admin: true, token: as }),
      customField(1, 'text', { resource: 'version' }),
      customField(2, 'text', { resource: 'version' }),
      customField(3, 'text'),
      customField(4, 'text'),
      project(1, { description: longest, statusExplanation: longest, customFields: { 3: half, 4: half } }),
      ...Array.from({ length: 30 }, (_, index) =>
        version(index + 1, 1, { description: longest, ...(index === 0 && { customFields }) }),
      ),
    ])
    expect(rejected).toEqual([])
  })

  it.each([
    ['of all', versionsPath],
    ['of a project', inProjectPath(1)],
  ])('do not keep anybody from a list that asks for no page size, %s', async (_, path) => {
    const first = await service.get(path, { as })
    const { pageSize, _links: links } = first.body
    const second = await service.get(links.nextByOffset.href, { as })
    const refused = await service.get(`${path}?pageSize=-1`, { as })

    expect(first).toMatchObject({ status: 200, body: { total: 30, count: pageSize, offset: 1 } })
    expect(bytesOf(first)).toBeLessThanOrEqual(PAGE_BYTES)
    expect(links.self.href).toBe(`${path}?offset=1&pageSize=${pageSize}`)
    expect([...idsOf(first), ...idsOf(second)]).toEqual(
      Array.from({ length: 2 * pageSize }, (_, index) => index + 1),
    )
    expect(refused.status).toBe(400)
    expect(refused.body.message).toContain(`at most ${pageSize} fit`)
  })

  it('fit into a response, with the largest project', async () => {
    const single = await service.get(pathOf(1), { as })

    expect(single.body._embedded.definingProject.id).toBe(1)
    expect(bytesOf(single)).toBeGreaterThan(2 * 1024 * 1024)
    expect(bytesOf(single)).toBeLessThan(PAGE_BYTES)
  })
})
