import { describe, expect, it } from 'vitest'
import { presetOf } from '#shared/platform/endpoints/preset.ts'
import { routes } from '#shared/resources/projects/routes.ts'

const accepts = async (id: number) => id < 10
const presets = { parent_id: { property: 'parent', show: routes.show, accepts } }
const filter = (operator: string, values: string[], name = 'parentId') => ({ name, operator, values })

describe('What a new element of a filtered list starts with', () => {
  it('is a link to the only value of a filter', async () => {
    const expected = { _links: { parent: { href: '/api/v3/projects/7' } } }

    expect(await presetOf([filter('~', ['x'], 'name'), filter('=', ['7'])], presets)).toEqual(expected)
    expect(await presetOf([filter('=', ['7'], 'parent_id')], presets)).toEqual(expected)
  })

  it.each([
    ['another operator', filter('!', ['7'])],
    ['several values', filter('=', ['7', '8'])],
    ['a value that is no id', filter('=', ['me'])],
    ['what the creation would refuse', filter('=', ['10'])],
    ['another filter', filter('=', ['7'], 'id')],
  ])('is nothing for %s', async (_, one) => {
    expect(await presetOf([one], presets)).toBeUndefined()
  })
})
