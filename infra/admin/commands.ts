import type { Connection } from './connection.ts'
import { exportRecords } from './export.ts'
import { importFile } from './import-file.ts'
import { resendInvitation } from './invitations.ts'
import { createToken, revokeToken, userNamed } from './tokens.ts'

/** The arguments that commands take. */
export type Argument = 'file' | 'user' | 'token'

/** A command of the admin program. */
export interface Command {
  /** All of these are required, and no others are accepted. `file` is an operand, the others are options. */
  takes: readonly Argument[]
  /** @returns the exit code */
  run(connection: Connection, given: Record<Argument, string>): Promise<number>
}

const print = (line: string) => process.stdout.write(`${line}\n`)

const withoutFailures = (
  takes: readonly Argument[],
  run: (...given: Parameters<Command['run']>) => Promise<unknown>,
) => ({
  takes,
  run: async (...given: Parameters<Command['run']>) => {
    await run(...given)
    return 0
  },
})

/** All commands by name. */
export const commands: Record<string, Command> = {
  import: {
    takes: ['file'],
    run: async ({ app }, { file }) => ((await importFile(app, file)).rejected > 0 ? 1 : 0),
  },
  export: withoutFailures([], ({ app }) => exportRecords(app, process.stdout)),
  'token create': withoutFailures(['user'], async ({ app }, { user }) => print(await createToken(app, user))),
  'token list': withoutFailures(['user'], async ({ app }, { user }) => {
    const { tokens } = await userNamed(app, user)
    for (const { prefix, createdAt } of tokens) print(`${prefix}…  created ${createdAt}`)
  }),
  'token revoke': withoutFailures(['user', 'token'], async ({ app }, { user, token }) =>
    print(`revoked ${(await revokeToken(app, user, token)).prefix}…`),
  ),
  'invite resend': withoutFailures(['user'], async ({ app }, { user }) =>
    print(`an invitation is on its way to ${await resendInvitation(app, user)}`),
  ),
  'dlq list': withoutFailures([], async (connection) => {
    const lists = (await connection.deadLetters()).map((deadLetters) => deadLetters.list())
    const messages = (await Promise.all(lists)).flat()
    for (const message of messages) print(message)
    print(`${messages.length} dead letters`)
  }),
  'dlq redrive': withoutFailures([], async (connection) => {
    const redrives = (await connection.deadLetters()).map((deadLetters) => deadLetters.redrive())
    const sent = (await Promise.all(redrives)).reduce((sum, count) => sum + count, 0)
    print(`${sent} dead letters sent again`)
  }),
}
