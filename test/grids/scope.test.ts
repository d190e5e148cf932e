import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { gridsPath, MY_PAGE, mel, owners, scope } from '#test/support/fixtures/grid-worlds.ts'
import { linkViolation, violation } from '#test/support/oracles/expected-errors.ts'

const now = new Date('2026-01-02T03:04:05.006Z')
const NOT_ALLOWED = 'Scope is not set to one of the allowed values.'

let service: Service
const create = (body: unknown, as = mel) => service.post(gridsPath, { as, body })
const total = async () => (await service.get(gridsPath, { as: mel })).body.total

beforeEach(async () => {
  service = await Service.startWith(owners, { now: () => now })
})

describe('The page of a new grid', () => {
  it.each<[what: string, body: object]>([
    ['no page', {}],
    ['null', scope(null)],
    ['a link of null', { _links: { scope: null } }],
    ['a link without an address', { _links: { scope: {} } }],
  ])('misses the page where there is %s', async (_, body) => {
    expect(await create(body)).toMatchObject({
      status: 422,
      body: linkViolation('scope', "Scope can't be blank."),
    })
    expect(await total()).toBe(0)
  })

  it.each<[href: unknown]>([
    ['/projects/1'],
    ['/my/page/'],
    ['/MY/PAGE'],
    ['//my/page'],
    ['my/page'],
    [''],
    ['urn:service-org:api:v3:undisclosed'],
    ['\ud800'],
    [5],
    [true],
    [{}],
    [[MY_PAGE]],
    [{ toString: 1, valueOf: 1 }],
  ])('knows no page %j', async (href) => {
    expect(await create(scope(href))).toMatchObject({ status: 422, body: violation('scope', NOT_ALLOWED) })
    expect(await total()).toBe(0)
  })

  it.each([[MY_PAGE], [5], [[]], [false]])('knows no page by a link that is none: %j', async (link) => {
    expect((await create({ _links: { scope: link } })).body).toMatchObject(violation('scope', NOT_ALLOWED))
  })
})
