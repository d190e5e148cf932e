import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { pathOf, people, tokens, usersPath } from '#test/support/fixtures/user-personas.ts'

const formats: [format: string, name: string][] = [
  ['firstname_lastname', 'Mel Member'],
  ['firstname', 'Mel'],
  ['lastname_firstname', 'Member Mel'],
  ['lastname_comma_firstname', 'Member, Mel'],
  ['username', 'mel'],
]

describe('the name of a user', () => {
  let service: Service
  const shown = async (as = tokens.plain) => (await service.get(pathOf(10), { as })).body
  const search = (operator: string, value: string) =>
    `${usersPath}?filters=${encodeURIComponent(JSON.stringify([{ name: { operator, values: [value] } }]))}`

  beforeEach(async () => {
    service = await Service.startWith(people)
  })

  it('is first name and last name where nothing is set', async () => {
    expect((await shown()).name).toBe('Mel Member')
  })

  it.each(formats)(
    'has, in the format %s, from the next request on, the form %s, also in every title',
    async (userFormat, name) => {
      await shown()
      await service.import([{ kind: 'settings', userFormat }])
      const { body } = await service.get(pathOf(10), { as: tokens.admin })

      expect(body.name).toBe(name)
      expect(body._links.self.title).toBe(name)
      expect(body._links.updateImmediately.title).toBe(`Update ${name}`)
      expect(body._links.lock.title).toBe(`Set lock on ${name}`)
      expect(body._links.delete.title).toBe(`Delete ${name}`)
      expect((await shown()).name).toBe(name)
    },
  )

  it.each(formats)(
    'in the format %s is found as a whole in its present form, and in no other: %s',
    async (userFormat, name) => {
      await service.import([{ kind: 'settings', userFormat }])
      const found = async (value: string) =>
        (await service.get(search('=', value), { as: tokens.admin })).body._embedded.elements.map(
          ({ id }: { id: number }) => id,
        )

      expect(await found(name.toUpperCase())).toEqual([10])
      for (const [, other] of formats.filter(([, form]) => form.toLowerCase() !== name.toLowerCase())) {
        expect(await found(other)).toEqual([])
      }
    },
  )

  it.each(formats)('in the format %s is what the list shows', async (userFormat, name) => {
    await service.import([{ kind: 'settings', userFormat }])
    const { body } = await service.get(search('~', 'mel@'), { as: tokens.manager })

    expect(body._embedded.elements).toMatchObject([{ id: 10, name }])
  })

  it('is never empty', async () => {
    await service.import([{ kind: 'settings', userFormat: 'firstname' }])
    const { status } = await service.patch(pathOf(10), { as: tokens.admin, body: { firstName: '' } })

    expect(status).toBe(422)
    expect((await shown()).name).toBe('Mel')
  })
})
