import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { violation } from '#test/support/oracles/expected-errors.ts'

const path = '/api/v3/placeholder_users'
const taken = violation('name', 'Name has already been taken.')

describe('the name of a placeholder user', () => {
  let service: Service
  const create = (name: string) => service.post(path, { as: tokens.admin, body: { name } })
  const rename = (id: number, name: string) =>
    service.patch(`${path}/${id}`, { as: tokens.admin, body: { name } })

  beforeEach(async () => {
    service = await Service.startWith([
      ...personas,
      { kind: 'placeholder_user', id: 10, name: 'Designer' },
      { kind: 'placeholder_user', id: 11, name: 'Straße 1' },
    ])
  })

  it.each([
    ['in another case', 'dESIGNER'],
    ['between spaces', '  Designer '],
    ['with a zero-width space in it', 'Desig\u200bner'],
    ['with a soft hyphen in it', 'Desig\u00adner'],
    ['in full-width letters', 'Ｄｅｓｉｇｎｅｒ'],
    ['with a double s for a sharp one', 'STRASSE 1'],
    ['with a no-break space for a space', 'Straße\u00a01'],
  ])('is taken %s', async (_, name) => {
    const { status, body } = await create(name)

    expect(status).toBe(422)
    expect(body).toEqual(taken)
  })

  it('is taken decomposed when it is there composed', async () => {
    await create('\u00c9milie')
    const { status, body } = await create('e\u0301MILIE')

    expect(status).toBe(422)
    expect(body).toEqual(taken)
  })

  it.each([
    ['of a user', 'ada'],
    ['of a group', 'Crew'],
  ])('may be that %s', async (_, name) => {
    await service.import([{ kind: 'group', id: 20, name: 'Crew', members: [] }])

    expect(await create(name)).toMatchObject({ status: 201 })
  })

  it('cannot become that of another one', async () => {
    const { status, body } = await rename(11, 'designer')

    expect(status).toBe(422)
    expect(body).toEqual(taken)
  })

  it('stays what it is when the rename is refused', async () => {
    await rename(11, 'designer')

    expect(await service.get(`${path}/11`, { as: tokens.admin })).toMatchObject({
      body: { name: 'Straße 1' },
    })
  })

  it('can be written in another case by its owner, and is still its own', async () => {
    const { status, body } = await rename(10, 'DESIGNER')

    expect(status).toBe(200)
    expect(body.name).toBe('DESIGNER')
    expect(await create('designer')).toMatchObject({ status: 422, body: taken })
  })

  it('is free again after a rename, and the new one is taken', async () => {
    await rename(10, 'Architect')

    expect(await create('Designer')).toMatchObject({ status: 201 })
    expect(await create('architect')).toMatchObject({ status: 422, body: taken })
  })

  it('can go back and forth', async () => {
    await rename(10, 'Architect')

    expect(await rename(10, 'Designer')).toMatchObject({ status: 200, body: { name: 'Designer' } })
    expect(await rename(10, 'Architect')).toMatchObject({ status: 200, body: { name: 'Architect' } })
  })

  it('is taken while its owner is being removed', async () => {
    await service.delete(`${path}/10`, { as: tokens.admin })
    const { status, body } = await create('Designer')

    expect(status).toBe(422)
    expect(body).toEqual(taken)
  })

  it('is free again, in any case, when the removal of its owner has finished', async () => {
    await service.delete(`${path}/10`, { as: tokens.admin })
    await service.drain()

    expect(await create('dEsIgNeR')).toMatchObject({ status: 201, body: { name: 'dEsIgNeR' } })
  })
})
