import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { serviceUnavailable } from '#shared/platform/http/errors.ts'
import { type Mail, type Mailer, wellFormed } from './mail.ts'

const TIMEOUTS = { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true }

/** A mail that does not get through in this time is tried again with its message. */
const PATIENCE_MS = 20_000

/**
 * The mail port on Amazon SES.
 *
 * SES knows no token by which a repetition could be told from a second mail, and gives each its own Message-ID:
 * when a function dies after SES took a mail and before its job is completed, the mail is sent twice.
 */
export class SesMailer implements Mailer {
  readonly #client = new SESv2Client({ requestHandler: TIMEOUTS })

  /** @param sender the address that mails are from; SES has to know it */
  constructor(private readonly sender: string) {
    this.#client.middlewareStack.remove('loggerMiddleware')
  }

  async send(mail: Mail): Promise<void> {
    const { id, to, subject, text, html } = wellFormed(mail)
    const command = new SendEmailCommand({
      FromEmailAddress: this.sender,
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: utf8(subject),
          Body: { Text: utf8(text), Html: utf8(html) },
          // Lets mail programs see that two mails are the same.
          Headers: [{ Name: 'X-Entity-Ref-ID', Value: id }],
        },
      },
    })
    try {
      await this.#client.send(command, { abortSignal: AbortSignal.timeout(PATIENCE_MS) })
    } catch (error) {
      throw serviceUnavailable('the mail could not be handed over', error)
    }
  }
}

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })
