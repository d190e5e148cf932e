import { beforeAll, describe, expect, it } from 'vitest'
import { timeEntriesIn } from '#shared/resources/time-entries/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { verified } from '#test/support/engine/verify.ts'
import { crashEverywhere } from '#test/support/faults/crash-points.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { turns } from '#test/support/faults/thoroughness.ts'
import { workPackage } from '#test/support/fixtures/records.ts'
import {
  HOME,
  ids,
  logged,
  OTHER,
  setUp,
  timeEntriesPath,
  timeEntry,
  timeEntryPath,
  to,
  tokens,
} from '#test/support/fixtures/time-entries.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const as = tokens.admin
const WORK = [1, 2, 10, 11]
const SEED = 20_260_302

/** Yields pseudorandom numbers from a seed. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield Math.floor(state / 65_536)
  }
}

function secondsOf(duration: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(duration) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

async function listed(service: Service, id: number, who: string): Promise<number> {
  const filters = encodeURIComponent(
    JSON.stringify([{ work_package: { operator: '=', values: [String(id)] } }]),
  )
  const { body } = await service.get(`${timeEntriesPath}?pageSize=1000&filters=${filters}`, { as: who })
  return body._embedded.elements.reduce(
    (sum: number, { hours }: { hours: string | null }) => sum + (hours ? secondsOf(hours) : 0),
    0,
  )
}

async function expectSums(service: Service): Promise<void> {
  for (const id of WORK)
    for (const who of [as, tokens.logger, tokens.ownEditor]) {
      const { status, body } = await service.get(`/api/v3/work_packages/${id}`, { as: who })
      if (status === 200) expect(secondsOf(body.spentTime)).toBe(await listed(service, id, who))
    }
}

describe('The time that was spent on work packages', { timeout: 600_000 }, () => {
  beforeAll(skipRetryPauses)

  it('is the sum of their entries, for all and for one’s own, after many random writes, eight at a time', async () => {
    const service = await Service.start()
    await setUp(service, workPackage(10, HOME), workPackage(11, OTHER))
    const random = numbers(SEED)
    const below = (end: number) => random.next().value % end
    const any = <T>(all: readonly T[]) => all[below(all.length)] as T
    const present: number[] = []
    const onAny = () => to('workPackage', `work_packages/${any(WORK)}`)
    const ofAny = () => to('user', `users/${any([ids.admin, ids.logger, ids.ownEditor])}`)
    const hours = () => `PT${1 + below(5000)}S`
    const alone = { ...to('project', `projects/${HOME}`), workPackage: { href: null } }
    const create = async () => {
      const body = logged({ hours: hours() }, { ...(below(5) === 0 ? alone : onAny()), ...ofAny() })
      const answer = await service.post(timeEntriesPath, { as, body })
      if (answer.status === 201) present.push(answer.body.id)
    }
    const change = (body: object) => service.patch(timeEntryPath(any(present)), { as, body })
    const remove = () =>
      service.delete(timeEntryPath(present.splice(below(present.length), 1)[0] as number), { as })
    const actions: (() => Promise<unknown>)[] = [
      ...[create, create, create, create, remove, remove],
      ...[() => change({ hours: hours() }), () => change({ hours: hours() })],
      () => change({ _links: onAny() }),
      () => change({ _links: ofAny() }),
    ]
    const write = () => (present.length < 20 ? create() : any(actions)())
    for (let wave = 0; wave < turns(125); wave++) {
      await Promise.all(Array.from({ length: 8 }, write))
      if (wave % 16 === 15) await expectSums(service)
    }
    expect(present.length).toBeGreaterThan(20)
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
    expect((await verified(service)).messages).toEqual([])
  })
})

describe('A request whose process dies before or after any of its writes', { timeout: 300_000 }, () => {
  beforeAll(skipRetryPauses)

  const prepare = (service: Service) =>
    setUp(
      service,
      workPackage(10, HOME),
      workPackage(11, HOME, { parent: 10 }),
      timeEntry(1, { workPackage: 10 }),
      timeEntry(2, { workPackage: 11 }),
      timeEntry(3, { workPackage: undefined, project: HOME }),
    ).then(() => {})
  const found = (service: Service) =>
    Promise.all([1, 2, 3].map(async (id) => (await timeEntriesIn(service.ports).byId(id))?.project))

  it('and that creates a time entry, leaves its sums right', async () => {
    await crashEverywhere({
      prepare,
      run: (service) => service.post(timeEntriesPath, { as, body: logged() }),
      outcome: async (service) => expectSums(service),
    })
  })

  it('and that moves a work package, moves its time entries after a restart', async () => {
    const move = (service: Service) =>
      service.patch('/api/v3/work_packages/10', {
        as,
        body: { lockVersion: 0, _links: to('project', `projects/${OTHER}`) },
      })
    await crashEverywhere({
      prepare,
      run: move,
      again: async (service) => expect([200, 409]).toContain((await move(service)).status),
      outcome: async (service) => expect(await found(service)).toEqual([OTHER, OTHER, HOME]),
    })
  })

  it.each<[string, string, (number | undefined)[]]>([
    ['a work package', '/api/v3/work_packages/10', [undefined, undefined, HOME]],
    ['a project', `/api/v3/projects/${HOME}`, [undefined, undefined, undefined]],
  ])('and that deletes %s, deletes its time entries after a restart', async (_, path, left) => {
    const remove = (service: Service) => service.delete(path, { as })
    await crashEverywhere({
      prepare,
      run: remove,
      again: async (service) => expect([202, 204, 404]).toContain((await remove(service)).status),
      outcome: async (service) => expect(await found(service)).toEqual(left),
    })
  })
})
