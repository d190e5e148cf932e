import { expect, it } from 'vitest'
import type { App } from '#shared/app.ts'
import { newMemberships } from '#shared/resources/memberships/creating.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import type { Step } from '#shared/resources/memberships/store.ts'
import { newUser } from '#shared/resources/users/model.ts'
import { direct } from '#test/support/fixtures/rights.ts'

/** Saves a membership in the project 1, of a user who is found to have others at that moment. */
const saved = (present: Membership[]) => {
  const { insert } = newMemberships
  const entity = { ...direct(1, 2), principal: 10 }
  const loaded = { present, found: { kind: 'user', principal: newUser(10, new Date(0)) } }
  const written: number[] = []
  const app = {
    memberships: {
      writesOf: async ([step]: Step[]) => {
        written.push(...(step?.changes ?? []).map(({ project }) => project as number))
        return []
      },
    },
    table: { write: async () => {} },
  } as unknown as App
  const context = { loaded, request: { body: {}, hasTime: () => true }, app }
  return { done: insert(entity, context as never), written }
}

it('a membership is not saved over one that came after the request was decided', async () => {
  const { done, written } = saved([direct(1, 3), direct(2, 3)])

  await expect(done).rejects.toThrow('User has already been taken.')
  expect(written).toEqual([])
})

it('a membership is saved beside those in other projects', async () => {
  const { done, written } = saved([direct(2, 3)])

  await done
  expect(written).toEqual([1])
})
