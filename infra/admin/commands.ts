import { Problem } from '#infra/local/problem.ts'
import type { Connection } from './connection.ts'
import { exportRecords } from './export.ts'
import { importFile } from './import-file.ts'
import { resendInvitation } from './invitations.ts'
import { createToken, revokeToken, userNamed } from './tokens.ts'

/** The options that commands take beside `--stage` and `--data`. */
export interface CommandOptions {
  user?: string
  token?: string
}

/** A command of the admin program; returns its exit code. */
type Command = (connection: Connection, operands: string[], options: CommandOptions) => Promise<number>

const print = (line: string) => process.stdout.write(`${line}\n`)

function required(value: string | undefined, what: string): string {
  if (!value) throw new Problem(`${what} is missing.`)
  return value
}

/** Every command by its words. */
export const commands: Record<string, Command> = {
  async import({ app }, [file]) {
    const { rejected } = await importFile(app, required(file, 'The file (or - for standard input)'))
    return rejected > 0 ? 1 : 0
  },
  async export({ app }) {
    await exportRecords(app, process.stdout)
    return 0
  },
  async 'token create'({ app }, _, { user }) {
    print(await createToken(app, required(user, '--user')))
    return 0
  },
  async 'token list'({ app }, _, { user }) {
    const { tokens } = await userNamed(app, required(user, '--user'))
    for (const { prefix, createdAt } of tokens) print(`${prefix}…  created ${createdAt}`)
    return 0
  },
  async 'token revoke'({ app }, _, { user, token }) {
    const { prefix } = await revokeToken(app, required(user, '--user'), required(token, '--token'))
    print(`revoked ${prefix}…`)
    return 0
  },
  async 'invite resend'({ app }, _, { user }) {
    print(`an invitation is on its way to ${await resendInvitation(app, required(user, '--user'))}`)
    return 0
  },
  async 'dlq list'(connection) {
    const lists = (await connection.deadLetters()).map((deadLetters) => deadLetters.list())
    const messages = (await Promise.all(lists)).flat()
    for (const message of messages) print(message)
    print(`${messages.length} dead letters`)
    return 0
  },
  async 'dlq redrive'(connection) {
    const redrives = (await connection.deadLetters()).map((deadLetters) => deadLetters.redrive())
    const sent = (await Promise.all(redrives)).reduce((sum, count) => sum + count, 0)
    print(`${sent} dead letters sent again`)
    return 0
  },
}
