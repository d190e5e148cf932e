import { describe, expect, it } from 'vitest'
import { presetOf } from '#shared/platform/endpoints/preset.ts'
import { routes } from '#shared/resources/projects/routes.ts'

const presets = { parent_id: ['parent', routes.show] } as const
const filter = (operator: string, values: string[], name = 'parentId') => ({ name, operator, values })

describe('What a new element of a filtered list starts with', () => {
  it('is a link to the only value of a filter', () => {
    const expected = { _links: { parent: { href: '/api/v3/projects/7' } } }

    expect(presetOf([filter('~', ['x'], 'name'), filter('=', ['7'])], presets)).toEqual(expected)
    expect(presetOf([filter('=', ['7'], 'parent_id')], presets)).toEqual(expected)
  })

  it.each([
    ['another operator', filter('!', ['7'])],
    ['several values', filter('=', ['7', '8'])],
    ['a value that is no id', filter('=', ['me'])],
    ['another filter', filter('=', ['7'], 'id')],
  ])('is nothing for %s', (_, one) => {
    expect(presetOf([one], presets)).toBeUndefined()
  })
})
