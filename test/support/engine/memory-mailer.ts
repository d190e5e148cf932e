import { type Mail, type Mailer, wellFormed } from '#shared/platform/jobs/mail.ts'

/** An outbox in memory. It contains every mail in order, including repetitions. */
export class MemoryMailer implements Mailer {
  readonly handedOver: Mail[] = []

  /** Called before and after each mail is sent. It may throw an error to simulate a failure. */
  disturb: (moment: 'before' | 'after') => void = () => {}

  async send(mail: Mail): Promise<void> {
    this.disturb('before')
    this.handedOver.push(wellFormed(mail))
    this.disturb('after')
  }

  /** The delivered mails, one for each id. Repeated deliveries with the same id are left out. */
  get arrived(): Mail[] {
    return [...new Map(this.handedOver.map((mail) => [mail.id, mail])).values()]
  }
}

const mailers = new Map<string, MemoryMailer>()

/** Returns the mailer for a table. All services on the same table share one outbox. */
export function mailerOf(tableName: string): MemoryMailer {
  const mailer = mailers.get(tableName) ?? new MemoryMailer()
  mailers.set(tableName, mailer)
  return mailer
}
