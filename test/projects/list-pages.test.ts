import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { idsOf, list, parentsPath } from '#test/support/fixtures/project-list.ts'
import { projectsPath } from '#test/support/fixtures/project-personas.ts'
import { membership, project, role, tokenOf, user } from '#test/support/fixtures/records.ts'
import { errorBody } from '#test/support/oracles/expected-errors.ts'

const LARGEST_PAGE = 5 * 1024 * 1024
const ids = Array.from({ length: 90 }, (_, index) => index + 1)

/** The longest descriptions there are, shown twice: as they are and as HTML. */
const description = '&'.repeat(32 * 1024)

describe('A page of projects with the longest texts', () => {
  let service: Service

  beforeAll(async () => {
    service = await Service.startWith([
      role(1, ['edit_project']),
      user(1, 'ada', { admin: true, token: tokenOf(1) }),
      user(2, 'mel', { token: tokenOf(2) }),
      ...ids.map((id) => project(id, { description })),
      ...ids.map((id) => membership(2, id, 1)),
    ])
  })

  it.each([
    ['by id', projectsPath, tokenOf(1), {}],
    ['by name', projectsPath, tokenOf(1), { sortBy: [['name', 'asc']] }],
    ['for a member', projectsPath, tokenOf(2), {}],
    ['of available parents', parentsPath, tokenOf(2), {}],
  ])('that would be too large is refused with a size that fits, %s', async (_, path, as, parameters) => {
    const refused = await list(service, { ...parameters, pageSize: -1 }, { path, as })
    const [, fitting] = /at most (\d+) fit/.exec(refused.body.message) ?? []
    const page = await list(service, { ...parameters, pageSize: fitting }, { path, as })

    expect(refused.status).toBe(400)
    expect(refused.body).toEqual(
      errorBody(
        'InvalidQuery',
        `Page size is too large for these elements: at most ${fitting} fit into a response.`,
      ),
    )
    expect(page.status).toBe(200)
    expect(page.body.total).toBe(90)
    expect(idsOf(page)).toHaveLength(Number(fitting))
    expect(Buffer.byteLength(JSON.stringify(page.body))).toBeLessThanOrEqual(LARGEST_PAGE)
  })

  it('may be as small as one likes', async () => {
    expect((await list(service, { pageSize: 0 })).body).toMatchObject({ total: 90, count: 0 })
    expect((await list(service, { pageSize: 1, offset: 90 })).body).toMatchObject({ total: 90, count: 1 })
  })
})
