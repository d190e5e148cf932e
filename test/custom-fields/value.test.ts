import { describe, expect, it } from 'vitest'
import { isEmptyValue, isReferenceTo, kindOfReference, referenceTo } from '#shared/custom-fields/value.ts'

describe('what is given for a custom field', () => {
  it.each([null, undefined, [], '', ' ', '\u3000', '\u200b', '\u2800 \u00ad'])('is no value: %j', (given) => {
    expect(isEmptyValue(given)).toBe(true)
  })

  it.each([0, false, [0], 'a', '\u200b.'])('is a value: %j', (given) => {
    expect(isEmptyValue(given)).toBe(false)
  })
})

describe('a reference', () => {
  it('tells of what kind it is, as far as there is such a kind', () => {
    expect(kindOfReference(referenceTo('placeholder_user', 7))).toBe('placeholder_user')
    expect(isReferenceTo('version', referenceTo('version', 7))).toBe(true)
    expect(isReferenceTo('version', referenceTo('user', 7))).toBe(false)
    expect(kindOfReference('7')).toBeUndefined()
  })
})
