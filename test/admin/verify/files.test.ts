import { expect, it } from 'vitest'
import { filesRule } from '#infra/admin/verify/files.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { verified } from '#test/support/engine/verify.ts'
import { attach, attachments, setUpAttachments, tokens } from '#test/support/fixtures/attachment-worlds.ts'

it('verify names the attachments whose files are lost, and neither those with a file nor deleted ones', async () => {
  const service = await Service.start()
  await setUpAttachments(service)
  const [kept, lost, deleted] = await Promise.all(
    [1, 1, 1].map(async () => (await attach(service, 1)).body.id as number),
  )
  await service.delete(`${attachments}/${deleted}`, { as: tokens.attacher })
  const check = () => verified(service, true, [filesRule(service.ports)])
  expect(await check()).toEqual({ found: 0, mended: 0, messages: [] })

  for (const id of [lost, deleted])
    await service.files.remove((await attachmentsIn(service.ports).byId(id as number))!.key)
  const { key } = (await attachmentsIn(service.ports).byId(lost as number))!
  expect(await check()).toEqual({
    found: 1,
    mended: 0,
    messages: [`the file ${key} of attachment ${lost} is lost`],
  })
  expect(kept).toBeDefined()
})
