import { jobsIn } from '#shared/job-kinds.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import { BrowserSession } from '#test/support/engine/browser-session.ts'
import { Service } from '#test/support/engine/service.ts'
import { fillInbox } from '#test/support/fixtures/inboxes.ts'
import { FIRST, largeService, MEMBER } from '#test/support/fixtures/large-world.ts'
import { membership, role, tokenOf, user, workPackage } from '#test/support/fixtures/records.ts'
import { stored } from '#test/support/fixtures/stored-work-packages.ts'
import type { Cost } from './figures.ts'

/** The costs of some work, and the number of its calls to the table. */
export interface WorkCost extends Cost {
  calls: number
}

/** The id of an author of comments. */
const AUTHOR = 2

/** The id of a reader with a full inbox. */
export const READER = 3

/** The project of all work packages and people. */
export const PROJECT = FIRST

/** The time between two activities. It is long enough to keep their notifications separate. */
const APART_MS = 10 * 60_000

const SETTLED = Date.parse('2026-03-02T12:00:00Z')

/**
 * A service with a project that has many members and work packages. The clock of the service moves only when `later` is
 * called.
 */
export class NotificationsWorld {
  #now = SETTLED

  private constructor(readonly service: Service) {
    service.setClock(() => new Date(this.#now))
  }

  /** Creates the world. @param size the number of work packages, which is also the number of people */
  static async of(size: number): Promise<NotificationsWorld> {
    const workPackageOf = (id: number) => stored(id, PROJECT, { subject: `Work package number ${id}` })
    const { table } = await largeService({
      users: size,
      projects: 1,
      each: 1,
      workPackages: size,
      workPackageOf,
    })
    const world = new NotificationsWorld(await Service.start({ table, now: () => new Date(world.#now) }))
    await world.#setUp(size)
    return world
  }

  async #setUp(size: number): Promise<void> {
    const rights = ['view_work_packages', 'edit_work_packages', 'add_work_package_notes']
    const { rejected } = await this.service.import([
      role(MEMBER, rights),
      ...[AUTHOR, READER].map((id) => user(id, `person-${id}`, { token: tokenOf(id) })),
      ...[AUTHOR, READER].map((id) => membership(id, PROJECT, MEMBER)),
      ...[1, 2, 3].map((id) => workPackage(id, PROJECT)),
      workPackage(FIRST + size, PROJECT),
    ])
    if (rejected.length > 0) throw new Error(`The records of the bench are wrong: ${rejected[0]}`)
    await fillInbox(this.service, READER, {
      count: 2000,
      project: PROJECT,
      actor: AUTHOR,
      isRead: (id) => id > 64,
    })
    this.later()
  }

  later(duration = APART_MS): void {
    this.#now += duration
  }

  async watch(id: number, users: readonly number[]): Promise<void> {
    await this.service.import([{ kind: 'watcher', workPackage: id, users }])
  }

  /** Adds a comment to a work package, some time after the previous comment. */
  async comment(id: number, raw = 'Done'): Promise<void> {
    this.later()
    const body = { comment: { raw } }
    const { status } = await this.service.post(`/api/v3/work_packages/${id}/activities`, {
      as: tokenOf(AUTHOR),
      body,
    })
    if (status !== 201) throw new Error(`The comment was answered ${status}.`)
  }

  get = (path: string) => this.service.get(`/api/v3/${path}`, { as: tokenOf(READER) })

  markAllRead = () => this.service.post('/api/v3/notifications/read_ian', { as: tokenOf(READER) })

  beginSession = () => BrowserSession.begin(this.service, { as: tokenOf(READER) })

  /** Runs a job, and then the jobs that it creates. */
  async run({ job, acceptance }: Accepted): Promise<void> {
    await this.service.ports.table.write([acceptance])
    await enqueue(jobsIn(this.service.ports), job)
    await this.service.drain()
  }

  /** Returns the cost of some work: its round trips, its capacity units and its calls. */
  async measure(work: () => Promise<unknown>): Promise<WorkCost> {
    const { commands, roundTrips, readUnits, writeUnits } = await this.service.meter.measure(work)
    return { roundTrips, readUnits, writeUnits, calls: commands.length }
  }
}
