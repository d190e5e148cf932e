import { SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { serviceUnavailable } from '#shared/platform/http/errors.ts'
import { type Mail, type Mailer, MailRefused, NOT_SENT, senderOf, wellFormed } from './mail.ts'

const TIMEOUTS = { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true }

/** The time after which an attempt to send a mail fails. The message of the job is then redelivered. */
const SEND_TIMEOUT_MS = 20_000

/**
 * The mail port on Amazon SES.
 *
 * SES has no idempotency tokens. If a function crashes after SES has accepted a mail and before the job is completed,
 * the mail is sent twice, with two Message-IDs.
 */
export class SesMailer implements Mailer {
  readonly #client = new SESv2Client({ requestHandler: TIMEOUTS })

  /**
   * @param sender the sender address; it must be verified in SES
   * @param configurationSet the name of the set that counts deliveries and failures of the mails
   */
  constructor(
    private readonly sender: string,
    private readonly configurationSet: string,
  ) {
    this.#client.middlewareStack.remove('loggerMiddleware')
  }

  async send(mail: Mail): Promise<void> {
    const checked = wellFormed(mail)
    const { id, to, subject, headers = {}, text, html } = checked
    const further = Object.entries(headers).map(([Name, Value]) => ({ Name, Value }))
    const command = new SendEmailCommand({
      FromEmailAddress: senderOf(checked, this.sender),
      ConfigurationSetName: this.configurationSet,
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: utf8(subject),
          Body: { Text: utf8(text), Html: utf8(html) },
          // The header lets mail programs recognise duplicate mails.
          Headers: [{ Name: 'X-Entity-Ref-ID', Value: id }, ...further],
        },
      },
    })
    try {
      await this.#client.send(command, { abortSignal: AbortSignal.timeout(SEND_TIMEOUT_MS) })
    } catch (error) {
      throw isRefusal(error) ? new MailRefused(error.message, error) : serviceUnavailable(NOT_SENT, error)
    }
  }
}

/** The temporary errors of SES. */
const PASSING = ['TooManyRequestsException', 'LimitExceededException']

/** Returns whether SES has refused a mail, for example because the sender is not verified. */
const isRefusal = (error: unknown): error is SESv2ServiceException =>
  error instanceof SESv2ServiceException && error.$fault === 'client' && !PASSING.includes(error.name)

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })
