import { beforeAll, expect, it } from 'vitest'
import { idsOf } from '#shared/platform/http/addresses.ts'
import { type Route, routeKeysOf } from '#shared/platform/http/route.ts'
import { allRoutes } from '#shared/resources/index.ts'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { create } from '#test/support/fixtures/webhooks.ts'

/**
 * Texts that exceed the maximum size of a table key. Some are too long in characters, some only in bytes of UTF-8, and
 * some only after folding.
 */
const texts = ['x'.repeat(1100), 'x'.repeat(3000), '\u{10ffff}'.repeat(257), '\ufdfa'.repeat(256)]

/**
 * The routes whose addresses may contain a name instead of an id. Leaves out routes that accept no name except `me`.
 */
const named = allRoutes.filter(({ names }) => names && names !== 'me')

let service: Service

/** Returns the address of a route with a text as its last parameter, and 1 as every other parameter. */
const addressOf = ({ path }: Route, text: string) => {
  const [last] = path.match(/\{\w+\+?\}(?!.*\{)/) as RegExpMatchArray
  return path.replace(last, encodeURIComponent(text)).replace(/\{\w+\}/, '1')
}

beforeAll(async () => {
  service = await Service.startWith(personas)
  expect(await create(service)).toBe(1)
})

it.each(named.map((route) => [routeKeysOf(route)[0], route] as const))(
  'a name of any length is no failure of the service: %s',
  async (_, route) => {
    const sent = texts.flatMap((text) => [tokens.admin, undefined].map((as) => ({ text, as })))
    const { method } = route
    const answers = sent.map(({ text, as }) =>
      service.request(method, addressOf(route, text), {
        as,
        redirect: 'manual',
        body: method === 'GET' ? undefined : {},
      }),
    )

    for (const { status } of await Promise.all(answers))
      expect([302, 400, 401, 403, 404, 405, 422]).toContain(status)
  },
)

it('a name may have 256 characters, of any kind', () => {
  const isName = (text: string) => idsOf({ names: 'text' }, { id: text }) !== undefined

  expect(['x', '\n', '\u{10ffff}'].map((one) => [isName(one.repeat(256)), isName(one.repeat(257))])).toEqual(
    [1, 2, 3].map(() => [true, false]),
  )
})
