import { parseYaml } from '@redocly/openapi-core'
import { assert, jsonValue, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { yamlOf } from '#shared/resources/api/openapi.ts'

describe('A value as YAML', () => {
  it('has a line for each member and each element', () => {
    const text = yamlOf({ a: { b: ['c', { d: 1, e: [] }], 200: 'on' }, '/f/{g}': null })

    expect(text.split('\n')).toEqual([
      ...['', 'a:', '  "200": "on"', '  b:', '    - c', '    - d: 1', '      e: []', '/f/{g}: null'],
    ])
  })

  it.each([
    ...['no', 'Yes', 'null', '~', '1', '2026-01-01', '#a', 'a: b', '- a', '', ' a', 'a\nb', '"'],
    ...['__proto__x', '=', '<<', '.inf'],
  ])('is the text that it was: %j', (text) => {
    expect(parseYaml(yamlOf({ [text]: [text] }))).toEqual({ [text]: [text] })
  })

  it('means what it meant as JSON', () => {
    const isSame = property(jsonValue(), (value) => {
      expect(parseYaml(yamlOf(value))).toEqual(value)
    })

    assert(isSame, { seed: 8, numRuns: 500 })
  })
})
