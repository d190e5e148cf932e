import { describe, expect, it } from 'vitest'
import type { Form } from '#shared/console/api/hal.ts'
import type { Draft } from '#shared/console/drafts/draft.ts'
import { identifierOf, withIdentifier } from '#shared/console/drafts/identifier.ts'

describe('An identifier derived from a name', () => {
  it.each([
    ['Town Library', 'town-library'],
    ['  Über uns: Teil 2 ', 'uber-uns-teil-2'],
    ['2026 plans', 'plans'],
    ['Straße nach Łódź', 'strasse-nach-lodz'],
    ['図書館', ''],
  ])('of “%s” is “%s”', (name, identifier) => {
    expect(identifierOf(name)).toBe(identifier)
  })

  const form = (identifier: string) =>
    ({
      _embedded: { payload: { name: '', identifier }, schema: { name: { type: 'String', name: 'Name' } } },
    }) as unknown as Form
  const named = (to: string, more: Draft = {}): Draft => ({ ...more, name: { from: '', to } })

  it('follows the name of a new resource until it is edited', () => {
    const first = withIdentifier(named('Tow'), {}, form(''))
    expect(first.identifier?.to).toBe('tow')
    const second = withIdentifier(named('Town', first), first, form(''))
    expect(second.identifier?.to).toBe('town')

    const own = { ...second, identifier: { from: '', to: 'library' } }
    expect(withIdentifier(named('Towns', own), own, form('')).identifier?.to).toBe('library')
  })

  it('of an existing resource stays', () => {
    expect(withIdentifier(named('Other'), {}, form('apollo')).identifier).toBeUndefined()
  })
})
