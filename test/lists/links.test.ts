import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { filter, idsOf, list, listPath, placeholderUsers } from '#test/support/fixtures/placeholder-list.ts'

const ids = Array.from({ length: 25 }, (_, index) => 10 + index)
const at = (page: number | string, size: number | string) => `${listPath}?offset=${page}&pageSize=${size}`

describe('the links of a list of 25', () => {
  let service: Service

  beforeAll(async () => {
    service = await Service.startWith([...personas, ...placeholderUsers(ids)])
  })

  /** The links that every page of the list has. */
  const ofList = {
    search: { href: `${listPath}?describe=search` },
    schema: { href: `${listPath}/schema` },
    create: { href: `${listPath}/form`, method: 'post', title: 'Create a placeholder user' },
    createImmediately: { href: listPath, method: 'post', title: 'Create a placeholder user' },
  }

  it('are, on the first page of several, exactly these', async () => {
    const { body } = await list(service)

    expect(body._links).toEqual({
      ...ofList,
      self: { href: at(1, 20) },
      jumpTo: { href: at('{offset}', 20), templated: true },
      changeSize: { href: at(1, '{size}'), templated: true },
      nextByOffset: { href: at(2, 20) },
    })
  })

  it('are, on a page in between, exactly these', async () => {
    const { body } = await list(service, { offset: 2, pageSize: 10 })

    expect(body._links).toEqual({
      ...ofList,
      self: { href: at(2, 10) },
      jumpTo: { href: at('{offset}', 10), templated: true },
      changeSize: { href: at(2, '{size}'), templated: true },
      previousByOffset: { href: at(1, 10) },
      nextByOffset: { href: at(3, 10) },
    })
  })

  it.each([
    ['the last page, which is full', { offset: 5, pageSize: 5 }, 4, undefined],
    ['the page before it', { offset: 4, pageSize: 5 }, 3, 5],
    ['the last page, which is not full', { offset: 3, pageSize: 10 }, 2, undefined],
    ['the only page', { pageSize: 25 }, undefined, undefined],
    ['a page far past the end', { offset: 9, pageSize: 5 }, 5, undefined],
    ['a page too large', { pageSize: 26 }, undefined, undefined],
    ['pages of nothing', { pageSize: 0 }, undefined, undefined],
  ])('lead from %s', async (_, parameters: Record<string, number>, previous, next) => {
    const { body } = await list(service, parameters)

    const href = (page?: number) => page && { href: at(page, parameters.pageSize as number) }
    expect(body._links.previousByOffset).toEqual(href(previous))
    expect(body._links.nextByOffset).toEqual(href(next))
  })

  it('lead from a page past the end to no page after it', async () => {
    const { body } = await list(service, { offset: 3 })

    expect(body._links).not.toHaveProperty('nextByOffset')
  })

  it('say what was understood, not what was sent', async () => {
    const { body } = await list(service, { offset: 0, pageSize: -1, nonsense: 1, filters: '', sortBy: '[]' })

    expect(body._links.self).toEqual({ href: at(1, 1000) })
  })

  const filters = [filter('name', '~', ['Placeholder', 'ä&=+#%? "\\']), filter('group', '!*')]
  const sortBy = [
    ['name', 'desc'],
    ['id', 'asc'],
  ]
  const encoded = (value: unknown) => encodeURIComponent(JSON.stringify(value))

  it('repeat filters and sortBy, encoded, with the parameters in alphabetical order', async () => {
    const { body } = await list(service, { offset: 2, pageSize: 10, filters, sortBy })

    const expected = (page: number | string, size: number | string) =>
      `${listPath}?filters=${encoded(filters)}&offset=${page}&pageSize=${size}&sortBy=${encoded(sortBy)}`
    expect(body._links).toEqual({
      ...ofList,
      self: { href: expected(2, 10) },
      jumpTo: { href: expected('{offset}', 10), templated: true },
      changeSize: { href: expected(2, '{size}'), templated: true },
      previousByOffset: { href: expected(1, 10) },
      nextByOffset: { href: expected(3, 10) },
    })
  })

  it('leave braces in filters encoded, so that a template has one variable', async () => {
    const { body } = await list(service, { filters: [filter('name', '!~', ['{offset}{size}'])] })

    expect(body._links.jumpTo.href.match(/\{.*?\}/g)).toEqual(['{offset}'])
    expect(body._links.changeSize.href.match(/\{.*?\}/g)).toEqual(['{size}'])
  })

  it('answer what they promise', async () => {
    const first = await list(service, { pageSize: 10, filters, sortBy })
    const follow = (href: string) => service.get(href, { as: tokens.admin })
    const { self, nextByOffset, jumpTo, changeSize } = first.body._links

    const next = await follow(nextByOffset.href)
    expect((await follow(self.href)).body).toEqual(first.body)
    expect(idsOf(next)).toEqual(ids.toReversed().slice(10, 20))
    expect((await follow(next.body._links.previousByOffset.href)).body).toEqual(first.body)
    expect((await follow(jumpTo.href.replace('{offset}', '2'))).body).toEqual(next.body)
    expect(idsOf(await follow(changeSize.href.replace('{size}', '20')))).toEqual([
      ...idsOf(first),
      ...idsOf(next),
    ])
  })
})
