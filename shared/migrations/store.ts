import { absent, anyOf, compares, equals } from '#shared/platform/dynamodb/condition.ts'
import { type Key, type Table, type Write, WriteRefused } from '#shared/platform/dynamodb/table.ts'

/**
 * The formats that the data of an installation can have, oldest first. Each is called by what is true of the data from then
 * on, and is reached by the migration of that name. Data without a number has the first.
 */
export const formats = [
  'the data has no number',
  'memberships have ids',
  'members of projects are not counted',
  'items of users are complete',
  'items of placeholder users are complete',
  'items of groups are complete',
  'items of projects are complete',
  'versions are found by project and sharing',
  'the revision of the configuration has copies',
  'principals name a project for each role',
  'orders of users are built',
  'orders of placeholder users are built',
  'orders of projects are built',
  'projects have hints on their ancestors',
  'projects have their latest activity',
  'projects are ordered by their latest activity',
] as const

export type Format = (typeof formats)[number]

/** The number of the format that this code writes. */
export const PRESENT = formats.length

const key: Key = { pk: 'FORMAT', sk: 'NUMBER' }

/** The format of an installation. */
export interface Installed {
  number: number
  /** How far the migration to the next format has come. */
  progress?: number
  /** The format for which a job has been accepted. */
  accepted?: number
}

/** Knows the format of the data, and notes it. */
export class Formats {
  /** A format is never taken back, so what has once been read need not be read again. */
  #reached = 1

  constructor(private readonly table: Table) {}

  /** The format of the data; undefined if it has no number. */
  async noted(): Promise<Installed | undefined> {
    return (await this.table.get(key)) as Installed | undefined
  }

  async installed(): Promise<Installed> {
    const installed = { number: 1, ...(await this.noted()) }
    this.#reached = installed.number
    return installed
  }

  /** Whether the data has a format, or a later one. From then on this reads nothing. */
  async has(format: Format): Promise<boolean> {
    const wanted = formats.indexOf(format) + 1
    return this.#reached >= wanted || (await this.installed()).number >= wanted
  }

  /** The write that says that the job to the present format is accepted; refused if it has been before. */
  acceptance = (): Write => ({
    update: key,
    set: { accepted: PRESENT },
    when: anyOf(absent('accepted'), compares('accepted', '<', PRESENT)),
  })

  /** Notes that data has the present format, unless it has a number: for an installation that begins. */
  begin = (): Promise<void> =>
    this.#unlessRefused({ put: { ...key, number: PRESENT }, when: absent('number') })

  /** Notes how far a migration has come, unless another run has completed it. */
  advance = (number: number, progress: number): Promise<void> =>
    this.#unlessRefused({ update: key, set: { number, progress }, when: this.#is(number) })

  /** Notes that the migration to the format after `number` is complete, unless another run has done so. */
  complete = (number: number): Promise<void> =>
    this.#unlessRefused({
      update: key,
      set: { number: number + 1 },
      unset: ['progress'],
      when: this.#is(number),
    })

  #is = (number: number) =>
    number === 1 ? anyOf(absent('number'), equals('number', 1)) : equals('number', number)

  async #unlessRefused(change: Write): Promise<void> {
    try {
      await this.table.write([change])
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error
    }
  }
}
