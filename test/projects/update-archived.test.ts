import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import {
  ARCHIVED,
  holderOf,
  PRIVATE,
  pathOf,
  setUp,
  tokens,
} from '#test/support/fixtures/project-personas.ts'
import { errorBody, forbidden, missing } from '#test/support/oracles/expected-errors.ts'

const path = pathOf(PRIVATE)
const editor = holderOf('edit_project')

describe('An archived project', () => {
  let service: Service
  const conflict = errorBody(
    'UpdateConflict',
    'Could not update the resource because of conflicting modifications.',
  )
  const update = (body: object, as: string) => service.patch(pathOf(ARCHIVED), { as, body })

  beforeEach(async () => {
    service = await Service.start()
    await setUp(service)
  })

  it('cannot be changed, not even by an administrator', async () => {
    for (const body of [{ name: 'X' }, {}, { active: false }, { active: 'true' }, { active: null }]) {
      expect(await update(body, tokens.admin)).toMatchObject({ status: 403, body: forbidden })
    }
  })

  it('does not exist for others, not even for its editors', async () => {
    expect(await update({ active: true }, editor)).toMatchObject({ status: 404, body: missing })
  })

  it('is restored by an administrator, who may change more at the same time', async () => {
    const answer = await update(
      { active: true, name: 'Back', _links: { parent: { href: path } } },
      tokens.admin,
    )

    expect(answer).toMatchObject({ status: 200, body: { active: true, name: 'Back' } })
    expect(answer.body._links.parent.href).toBe(path)
    expect(await service.get(pathOf(ARCHIVED), { as: editor })).toMatchObject({ status: 200 })
  })

  it('that is being removed is 409 for an administrator, whatever is sent, and 404 for others', async () => {
    await service.delete(pathOf(PRIVATE), { as: tokens.admin })

    for (const body of [{}, { active: true }, { name: 'X' }]) {
      expect(await service.patch(path, { as: tokens.admin, body })).toMatchObject({
        status: 409,
        body: conflict,
      })
      expect(await service.patch(path, { as: editor, body })).toMatchObject({ status: 404, body: missing })
    }
  })
})
