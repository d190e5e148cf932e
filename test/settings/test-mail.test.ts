import { beforeEach, describe, expect, it } from 'vitest'
import { serviceUnavailable } from '#shared/platform/http/errors.ts'
import { MailRefused } from '#shared/platform/jobs/mail.ts'
import { Service } from '#test/support/engine/service.ts'
import { personas } from '#test/support/fixtures/personas.ts'
import { settingsOf } from './requests.ts'

let service: Service

beforeEach(async () => {
  service = await Service.startWith(personas)
})

const failWith = (error: Error) => {
  service.mailer.disturb = () => {
    throw error
  }
}

describe('A test mail', () => {
  it('goes to the requester at once, in their language and as all mails look', async () => {
    await settingsOf(service).set({ instanceName: 'Acme', mailFooter: 'Köln' })
    const { status, body } = await settingsOf(service).testMail()
    const [mail] = service.mailer.handedOver

    expect([status, body]).toEqual([204, undefined])
    expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'Test mail of Acme' })
    expect(mail?.text).toContain('this is a test. Mails of this installation reach you.\n\nKöln\n')
  })

  it('that the mail service refuses is answered with its reason', async () => {
    failWith(new MailRefused('Email address is not verified.'))
    const { status, body } = await settingsOf(service).testMail()

    expect([status, body._embedded.details.attribute, body.message]).toEqual([
      422,
      'base',
      'The mail service has refused the mail: Email address is not verified.',
    ])
  })

  it('that cannot be handed over is 503 without details', async () => {
    failWith(
      serviceUnavailable('the mail could not be handed over', new Error('connect ECONNREFUSED 10.0.0.1')),
    )
    const { status, body } = await settingsOf(service).testMail()

    expect(status).toBe(503)
    expect(JSON.stringify(body)).not.toContain('10.0.0.1')
  })
})
