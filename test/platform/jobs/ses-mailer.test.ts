import {
  MessageRejected,
  SESv2Client,
  SendEmailCommand,
  TooManyRequestsException,
} from '@aws-sdk/client-sesv2'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { SesMailer } from '#shared/platform/jobs/ses-mailer.ts'

const ses = mockClient(SESv2Client)

afterAll(() => ses.restore())

beforeEach(() => {
  ses.reset()
})

const mailer = new SesMailer('sender@example.com', 'pm-api-dev')
const mail = { id: 'job-1', to: 'ines@example.com', subject: 'Hello', text: 'Grüße', html: '<p>Grüße</p>' }
const sent = () => ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input)

describe('a mail through SES', () => {
  it('goes from the sender to the address, as text and HTML, with its id, and what becomes of it is counted', async () => {
    ses.on(SendEmailCommand).resolves({ MessageId: '1' })

    await mailer.send(mail)

    expect(sent()).toEqual([
      {
        FromEmailAddress: 'sender@example.com',
        ConfigurationSetName: 'pm-api-dev',
        Destination: { ToAddresses: ['ines@example.com'] },
        Content: {
          Simple: {
            Subject: { Data: 'Hello', Charset: 'UTF-8' },
            Body: {
              Text: { Data: 'Grüße', Charset: 'UTF-8' },
              Html: { Data: '<p>Grüße</p>', Charset: 'UTF-8' },
            },
            Headers: [{ Name: 'X-Entity-Ref-ID', Value: 'job-1' }],
          },
        },
      },
    ])
  })

  it.each([
    ['Acme', '"Acme" <sender@example.com>'],
    ['A "B" \\ <c@d>', '"A \\"B\\" \\\\ <c@d>" <sender@example.com>'],
    ['Grüße', '=?utf-8?B?R3LDvMOfZQ==?= <sender@example.com>'],
    ['A\r\nBcc: x@y', '=?utf-8?B?QQ0KQmNjOiB4QHk=?= <sender@example.com>'],
  ])('has the name %j of its sender, which cannot inject anything', async (senderName, from) => {
    ses.on(SendEmailCommand).resolves({})

    await mailer.send({ ...mail, senderName })

    expect(sent().map(({ FromEmailAddress }) => FromEmailAddress)).toEqual([from])
  })

  it('has further headers', async () => {
    ses.on(SendEmailCommand).resolves({})

    await mailer.send({ ...mail, headers: { References: '<work-package-7@example.com>' } })

    expect(sent()[0]?.Content?.Simple?.Headers).toEqual([
      { Name: 'X-Entity-Ref-ID', Value: 'job-1' },
      { Name: 'References', Value: '<work-package-7@example.com>' },
    ])
  })

  it('goes to a domain in other letters as DNS spells it', async () => {
    ses.on(SendEmailCommand).resolves({})

    await mailer.send({ ...mail, to: 'ines@bücher.example' })

    expect(sent()[0]?.Destination).toEqual({ ToAddresses: ['ines@xn--bcher-kva.example'] })
  })

  it('that SES refuses is reported in our own words', async () => {
    ses.on(SendEmailCommand).rejects(Object.assign(new Error('not verified'), { name: 'MessageRejected' }))

    const failing = mailer.send(mail)

    await expect(failing).rejects.toMatchObject({
      identifier: 'ServiceUnavailable',
      details: { reason: 'the mail could not be handed over' },
    })
    await expect(failing).rejects.not.toThrow(/MessageRejected|verified/)
  })

  it('that SES refuses for good keeps its answer, apart from the message that is logged', async () => {
    const answer = 'Email address is not verified: ines@example.com'
    ses.on(SendEmailCommand).rejects(new MessageRejected({ message: answer, $metadata: {} }))

    const failing = mailer.send(mail)

    await expect(failing).rejects.toMatchObject({
      name: 'MailRefused',
      identifier: 'ServiceUnavailable',
      answer,
    })
    await expect(failing).rejects.not.toThrow(/verified/)
  })

  it('that SES refuses for the moment has no answer', async () => {
    ses.on(SendEmailCommand).rejects(new TooManyRequestsException({ message: 'slow down', $metadata: {} }))

    await expect(mailer.send(mail)).rejects.not.toHaveProperty('answer')
  })

  it('is given up in time, so that its message comes back', async () => {
    ses.on(SendEmailCommand).resolves({})

    await mailer.send(mail)

    const [args] = ses.commandCalls(SendEmailCommand).map((call): unknown[] => call.args)
    expect(args?.[1]).toMatchObject({ abortSignal: expect.any(AbortSignal) })
  })

  it.each([
    { id: 'a/b' },
    { id: '' },
    { to: 'a@b\r\nBcc: c@d' },
    { to: 'a@b, c@d' },
    { to: 'A <a@b>' },
    { to: 'nobody' },
    { to: 'a%0d%0aBcc:c@d' },
    { to: 'a@b\u00fc\uff0fcher.example' },
    { subject: 'two\nlines' },
    { subject: '' },
  ])('is not sent with %j', async (wrong) => {
    await expect(mailer.send({ ...mail, ...wrong })).rejects.toThrow(TypeError)

    expect(sent()).toEqual([])
  })
})
