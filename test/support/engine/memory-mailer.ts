import { type Mail, type Mailer, wellFormed } from '#shared/platform/jobs/mail.ts'

/** An outbox in memory: every mail that was handed over, in order, repetitions included. */
export class MemoryMailer implements Mailer {
  readonly handedOver: Mail[] = []

  /** Called around each mail; throws what is to happen there. */
  disturb: (moment: 'before' | 'after') => void = () => {}

  async send(mail: Mail): Promise<void> {
    this.disturb('before')
    this.handedOver.push(wellFormed(mail))
    this.disturb('after')
  }

  /** The mails as the recipients of a mailer that knows them by their ids get them: each once. */
  get arrived(): Mail[] {
    return [...new Map(this.handedOver.map((mail) => [mail.id, mail])).values()]
  }
}

const worlds = new Map<string, MemoryMailer>()

/** The mailer of the world that a table is in: whoever works on the same table, sends into the same outbox. */
export function mailerOf(tableName: string): MemoryMailer {
  const mailer = worlds.get(tableName) ?? new MemoryMailer()
  worlds.set(tableName, mailer)
  return mailer
}
