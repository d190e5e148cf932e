import { expect } from 'vitest'
import { gridPath, gridsPath, mel, scope } from './grid-worlds.ts'
import type { Service } from './service.ts'

/** The same body by every way in: both forms, a creation, and a change of grid 1, which is mel's. */
export async function everywhere(service: Service, body: object) {
  const attribute = async (form: string, more: object = {}) => {
    const answer = await service.post(form, { as: mel, body: { ...more, ...body } })
    expect(answer.status).toBe(200)
    return answer.body._embedded.validationErrors
  }
  const forms = [await attribute(`${gridsPath}/form`, scope()), await attribute(`${gridPath(1)}/form`)]
  const created = await service.post(gridsPath, { as: mel, body: { ...scope(), ...body } })
  const updated = await service.patch(gridPath(1), { as: mel, body })
  return { forms, created, updated }
}

/** Expects the same error by every way in. */
export async function expectRefusal(service: Service, body: object, attribute: string, error: object) {
  const { forms, created, updated } = await everywhere(service, body)
  expect(created).toMatchObject({ status: 422, body: error })
  expect(updated).toMatchObject({ status: 422, body: error })
  expect(forms).toEqual([{ [attribute]: error }, { [attribute]: error }])
}
