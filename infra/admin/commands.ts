import type { Ports } from '#shared/ports.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { exportAudit } from './audit.ts'
import type { Connection } from './connection.ts'
import { doctor } from './doctor/doctor.ts'
import { exportRecords } from './export.ts'
import { folderAt } from './file-folder.ts'
import { importFile } from './import-file.ts'
import { resendInvitation } from './invitations.ts'
import { migrate } from './migrate.ts'
import { passwordSent, setPassword } from './passwords.ts'
import { runSchedule } from './scheduled.ts'
import { summaryOf, sweepFiles } from './sweep-files.ts'
import { createToken, revokeToken, tokenLine, userNamed } from './tokens.ts'
import { clearLockout, createUser, splitFullName } from './users.ts'
import { filesRule } from './verify/files.ts'
import { rulesOf } from './verify/rules.ts'
import { verifyData } from './verify-data.ts'

/** Parsed parameters of a command: the operand `file` and the options. Required parameters are always set. */
export interface Given {
  file: string
  user: string
  token: string
  login: string
  email: string
  name: string
  admin?: boolean
  expires?: string
  repair?: boolean
  reads?: boolean
  files?: string
  'keep-tokens'?: boolean
  delete?: boolean
  at?: string
}

export type Argument = keyof Given

export interface Command {
  /** Required arguments. */
  takes: readonly Argument[]
  /** Optional arguments. Arguments listed in neither `takes` nor `may` are rejected. */
  may?: readonly Argument[]
  /** True if the command accepts data in the format of another version of the service. */
  takesAnyFormat?: true
  /** True if the command reads all data. Such a command waits if the table is slow; other commands fail quickly. */
  waits?: true
  /** Runs the command, and returns the exit code. */
  run(connection: Connection, given: Given): Promise<number>
}

const print = (line: string) => process.stdout.write(`${line}\n`)

const withoutFailures = (
  takes: readonly Argument[],
  run: (...given: Parameters<Command['run']>) => Promise<unknown>,
  may: readonly Argument[] = [],
): Command => ({
  takes,
  may,
  run: async (...given: Parameters<Command['run']>) => {
    await run(...given)
    return 0
  },
})

/** Exports all records. Attachments are exported only if there is a folder for their files. */
async function exportTo(ports: Ports, files: string | undefined): Promise<void> {
  await exportRecords(ports, process.stdout, files === undefined ? undefined : folderAt(files))
  if (files !== undefined || (await attachmentsIn(ports).counters()).length === 0) return
  process.stderr.write('Attachments are left out: --files DIR exports them, with their files.\n')
}

/** Begins maintenance. If `reads` is true, read requests are still served. */
async function beginMaintenance(ports: Ports, reads: boolean): Promise<void> {
  await ports.configuration.setMaintenance(reads ? 'changes' : 'all')
  print(
    `${reads ? 'Requests that may change something' : 'All requests'} are answered 503. Consumers and sweeper rest.`,
  )
  print('Whatever has begun before ends within a minute.')
}

/** Reports the files that no attachment refers to, and deletes them if `deletes` is true. */
async function sweep({ ports, requireDeployed }: Connection, deletes = false): Promise<void> {
  await requireDeployed()
  for (const line of summaryOf(await sweepFiles(ports, { deletes, report: print }))) print(line)
}

export const commands: Record<string, Command> = {
  import: {
    takes: ['file'],
    may: ['files'],
    waits: true,
    run: async ({ ports }, { file, files }) => ((await importFile(ports, file, files)).rejected > 0 ? 1 : 0),
  },
  export: {
    ...withoutFailures([], ({ ports }, { files }) => exportTo(ports, files), ['files']),
    waits: true,
  },
  audit: {
    ...withoutFailures([], ({ ports }) => exportAudit(ports, process.stdout)),
    waits: true,
  },
  'user create': withoutFailures(
    ['login', 'email', 'name'],
    async ({ ports }, { login, email, name, admin = false }) =>
      print(await createUser(ports, { login, email, ...splitFullName(name), admin })),
    ['admin'],
  ),
  'lockout clear': withoutFailures(['login'], async ({ ports }, { login }) => {
    const wasLocked = await clearLockout(ports, login)
    print(wasLocked ? `${login} may sign in with a password again` : `${login} was not locked out`)
  }),
  'token create': withoutFailures(
    ['user'],
    async ({ ports }, { user, expires }) => print(await createToken(ports, user, expires)),
    ['expires'],
  ),
  'token list': withoutFailures(['user'], async ({ ports }, { user: name }) => {
    const user = await userNamed(ports, name)
    for (const token of user.tokens) print(tokenLine(user, token))
  }),
  'token revoke': withoutFailures(['user', 'token'], async ({ ports }, { user, token }) =>
    print(`revoked ${(await revokeToken(ports, user, token)).prefix}…`),
  ),
  'password set': withoutFailures(
    ['user'],
    async ({ ports }, { user, 'keep-tokens': keepsTokens = false }) =>
      print(`${await setPassword(ports, user, await passwordSent(), keepsTokens)} has a new password`),
    ['keep-tokens'],
  ),
  'invite resend': withoutFailures(['user'], async ({ ports }, { user }) =>
    print(`an invitation is on its way to ${await resendInvitation(ports, user)}`),
  ),
  migrate: {
    ...withoutFailures([], async (connection) => {
      await migrate(connection, print)
      print('The data has the current format.')
    }),
    takesAnyFormat: true,
    waits: true,
  },
  verify: {
    takes: [],
    waits: true,
    may: ['repair'],
    run: (connection, { repair = false }) => {
      const { ports } = connection
      return verifyData(connection, repair, print, [...rulesOf(ports), filesRule(ports)])
    },
  },
  'files sweep': {
    ...withoutFailures([], (connection, given) => sweep(connection, given.delete), ['delete']),
    waits: true,
  },
  'maintenance on': {
    ...withoutFailures([], ({ ports }, { reads = false }) => beginMaintenance(ports, reads), ['reads']),
    takesAnyFormat: true,
  },
  'maintenance off': {
    ...withoutFailures([], async ({ ports }) => {
      await ports.configuration.setMaintenance(undefined)
      print('All requests are served again. Jobs that have waited begin within three minutes.')
    }),
    takesAnyFormat: true,
  },
  'digests run': withoutFailures([], (connection, { at }) => runSchedule('digests', connection, at), ['at']),
  'date-alerts run': withoutFailures([], (connection, { at }) => runSchedule('date-alerts', connection, at), [
    'at',
  ]),
  doctor: { takes: [], takesAnyFormat: true, run: (connection) => doctor(connection, print) },
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
