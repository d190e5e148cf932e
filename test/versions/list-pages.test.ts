import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import {
  HOME,
  homeVersion,
  inProjectPath,
  projectsOfPath,
  setUp,
  tokens,
  versionsPath,
} from '#test/support/fixtures/version-personas.ts'

const as = tokens.manager

describe('Pages of versions', () => {
  let service: Service

  beforeAll(async () => {
    service = await Service.start()
    const sharings = ['none', 'descendants', 'hierarchy', 'tree', 'system']
    await setUp(service, ...sharings.map((sharing, index) => homeVersion(index + 1, sharing)))
  })

  describe.each([
    ['of all', versionsPath],
    ['of a project', inProjectPath(HOME)],
    ['of a project by its identifier', inProjectPath('PROJECT-2')],
  ])('%s', (_, path) => {
    it('show as many as a page may have where no size is asked for, and link the others else', async () => {
      const whole = (await service.get(path, { as })).body
      const page = (await service.get(`${path}?offset=2&pageSize=2`, { as })).body

      expect(whole).toMatchObject({ total: 5, count: 5, pageSize: 1000, offset: 1 })
      expect(page).toMatchObject({ total: 5, count: 2, pageSize: 2, offset: 2 })
      const own = path.replace('PROJECT-2', '2')
      expect(page._links).toMatchObject({
        self: { href: `${own}?offset=2&pageSize=2` },
        previousByOffset: { href: `${own}?offset=1&pageSize=2` },
        nextByOffset: { href: `${own}?offset=3&pageSize=2` },
        jumpTo: { templated: true },
        changeSize: { templated: true },
      })
    })
  })

  it('of the projects of a version take the same parameters as other lists of projects', async () => {
    const named = JSON.stringify([['name', 'desc']])
    const { body } = await service.get(`${projectsOfPath(2)}?sortBy=${named}&pageSize=2`, {
      as: tokens.admin,
    })

    expect(body).toMatchObject({ total: 4, count: 2, pageSize: 2 })
    expect(body._embedded.elements.map(({ id }: { id: number }) => id)).toEqual([5, 4])
    expect(body._links.nextByOffset.href).toContain('/api/v3/versions/2/projects?offset=2')
  })

  it('follow the setting for page sizes', async () => {
    await service.fill([{ kind: 'settings', maxPageSize: 2 }])

    expect((await service.get(versionsPath, { as })).body).toMatchObject({ total: 5, count: 2, pageSize: 2 })
    expect((await service.get(inProjectPath(HOME), { as })).body).toMatchObject({ count: 2, pageSize: 2 })
    expect((await service.get(projectsOfPath(4), { as: tokens.admin })).body).toMatchObject({ count: 2 })
  })
})
