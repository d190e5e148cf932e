import { expect, it } from 'vitest'
import { SENDER } from '#infra/local/outbox.ts'
import { writesMailsToFiles } from '#shared/console/pages/people/mails-to-files.ts'

const isWritingWith = (mailSender: string | null) => writesMailsToFiles({ stage: { mailSender } })

it('Mails of a local server are known to be files', () => {
  expect(isWritingWith(SENDER)).toBe(true)
})

it('Mails of a deployed stage, and of a server that does not name its sender, are not said to be files', () => {
  expect(isWritingWith('Projects <projects@example.org>')).toBe(false)
  expect(isWritingWith('localhost@example.org')).toBe(false)
  expect(isWritingWith(null)).toBe(false)
  expect(writesMailsToFiles({})).toBe(false)
})
