import { expect, it } from 'vitest'
import { WriteRefused } from '#shared/platform/dynamodb/table.ts'
import type { User } from '#shared/resources/users/model.ts'
import { replaceUser } from '#shared/resources/users/saving.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { user } from '#test/support/fixtures/records.ts'

it('A concurrently changed last administrator is read again before a request is refused', async () => {
  const service = await Service.start()
  const { ports } = service
  await service.import([user(1, 'ada', { admin: true })])
  const before = (await usersIn(ports).byId(1)) as User
  await usersIn(ports).replace(before, { ...before, firstName: 'Other' })

  const locking = replaceUser(ports, before, { ...before, status: 'locked' })

  await expect(locking).rejects.toBeInstanceOf(WriteRefused)
})
