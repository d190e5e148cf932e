import { describe, expect, it } from 'vitest'
import type { Form } from '#shared/console/api/hal.ts'
import type { FormDraft } from '#shared/console/drafts/draft.ts'
import { identifierOf, withIdentifier } from '#shared/console/drafts/identifier.ts'

describe('An identifier derived from a name', () => {
  it.each([
    ['Town Library', 'town-library'],
    ['  Über uns: Teil 2 ', 'ueber-uns-teil-2'],
    ['Müller Größe ÄRZTE', 'mueller-groesse-aerzte'],
    ['Mu\u0308nchen', 'muenchen'],
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
  const named = (to: string, more: FormDraft = {}): FormDraft => ({ ...more, name: { from: '', to } })

  it('follows the name of a new resource until it is edited', () => {
    const first = withIdentifier(named('Tow'), {}, form(''))
    expect(first.identifier?.to).toBe('tow')
    const second = withIdentifier(named('Town', first), first, form(''))
    expect(second.identifier?.to).toBe('town')

    const own = { ...second, identifier: { from: '', to: 'library' } }
    expect(withIdentifier(named('Towns', own), own, form('')).identifier?.to).toBe('library')
  })

  it('that is proposed for a copy follows the name, too', () => {
    const proposed = { name: 'Copy of Apollo', identifier: 'apollo-copy' }
    const first = withIdentifier(named('Gemini'), {}, form('apollo-copy'), proposed)
    expect(first.identifier).toEqual({ from: 'apollo-copy', to: 'gemini' })

    const own = { identifier: { from: 'apollo-copy', to: 'mine' } }
    expect(withIdentifier(named('Gemini', own), own, form('apollo-copy'), proposed).identifier?.to).toBe(
      'mine',
    )
  })

  it('of an existing resource stays', () => {
    expect(withIdentifier(named('Other'), {}, form('apollo')).identifier).toBeUndefined()
  })
})
