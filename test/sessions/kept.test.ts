import { beforeEach, describe, expect, it } from 'vitest'
import { RequesterSessions } from '#shared/access/internal/requester-sessions.ts'
import { MAX_SESSIONS, type Session, sessionNamedBy, sessionsIn } from '#shared/access/session-store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { BrowserSession } from '#test/support/engine/browser-session.ts'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { user } from '#test/support/fixtures/records.ts'

const NOBODY = 3
const SECOND = 1000
const ME = '/api/v3/users/me'

let service: Service
let now = 0

beforeEach(async () => {
  now = Date.parse('2026-03-01T12:00:00Z')
  service = await Service.startWith(personas, { now: () => new Date(now) })
})

const signIn = () => BrowserSession.begin(service, { as: tokens.nobody })

/** Sends requests until the process has kept the session. */
async function keep(session: BrowserSession): Promise<void> {
  await session.get(ME)
  now += 6 * SECOND
  await session.get(ME)
}

const unitsOf = async (session: BrowserSession) =>
  (await service.meter.measure(() => session.get(ME))).readUnits

describe('The session of a request', () => {
  it('is not read again while its user has the same version', async () => {
    const session = await signIn()
    const first = await unitsOf(session)
    now += 6 * SECOND
    const second = await unitsOf(session)
    const third = await unitsOf(session)

    expect(second).toBe(first)
    expect(third).toBe(first - 1)
  })

  it('is read by requests that follow immediately, which may overlap its end', async () => {
    const session = await signIn()
    const first = await unitsOf(session)
    now += 4 * SECOND

    expect([await unitsOf(session), await unitsOf(session)]).toEqual([first, first])
  })

  it('is read again once it is due to be prolonged, and then kept with its new end', async () => {
    const session = await signIn()
    await keep(session)
    now += 5 * 60 * SECOND
    const due = await unitsOf(session)
    await session.get(ME)

    expect(await unitsOf(session)).toBe(due - 1)
    expect(await session.get('/api/v3/session')).toMatchObject({
      body: { expiresAt: new Date(now + 2 * 3600 * SECOND).toISOString() },
    })
  })

  it('ends at once by signing out, though it is kept', async () => {
    const session = await signIn()
    await keep(session)

    expect(await session.delete('/api/v3/session')).toMatchObject({ status: 204 })
    expect(await session.get(ME)).toMatchObject({ status: 401 })
  })

  it('ends at once if the same user signs in too often, though it is kept', async () => {
    const session = await signIn()
    await keep(session)
    now += SECOND
    for (let turn = 0; turn < MAX_SESSIONS; turn++) await signIn()

    expect(await session.get(ME)).toMatchObject({ status: 401 })
  })

  it('ends after its longest time, though it is kept', async () => {
    const session = await signIn()
    await keep(session)
    now += 12 * 3600 * SECOND

    expect(await session.get(ME)).toMatchObject({ status: 401 })
  })

  it('is read again after five minutes, even if its use is no longer recorded', async () => {
    const session = await signIn()
    for (let use = 0; use < 7; use++) {
      now += 90 * 60 * SECOND
      await session.get(ME)
    }
    await keep(session)
    const kept = await unitsOf(session)
    now += 5 * 60 * SECOND

    expect(await unitsOf(session)).toBe(kept + 1)
  })

  it('is read in the first round trip of the request after next, once its user has changed', async () => {
    const [session, other] = [await signIn(), await signIn()]
    await keep(session)
    await other.delete('/api/v3/session')
    const roundTrips = async () => (await service.meter.measure(() => session.get(ME))).roundTrips

    expect([await roundTrips(), await roundTrips()]).toEqual([2, 1])
  })

  it('ends with its user, even if an import creates the user again under the same id', async () => {
    const session = await signIn()
    now += SECOND
    await service.import([{ kind: 'user', id: NOBODY, deleted: true }])
    await service.sweepAndDrain()
    const { rejected } = await service.import([user(NOBODY, 'nils', { token: tokens.nobody })])

    expect(rejected).toEqual([])
    expect(await session.get(ME)).toMatchObject({ status: 401 })
  })

  it('does not sign in a user who was imported again under the same id and with the same version', async () => {
    const session = await signIn()
    await keep(session)
    const users = usersIn(service.ports)
    const kept = await users.byId(NOBODY)
    if (!kept) throw new Error('The user is missing.')
    const again = { ...kept, createdAt: '2026-03-01T11:00:00.000Z' }
    await session.delete('/api/v3/session')
    await service.ports.table.update({ update: users.keyOf(NOBODY), set: again })

    expect((await users.byId(NOBODY))?.version).toBe(kept.version)
    expect(await session.get(ME)).toMatchObject({ status: 401 })
  })

  it('is kept when another session of its user ends, after it was read once more', async () => {
    const [session, other] = [await signIn(), await signIn()]
    await keep(session)
    const kept = await unitsOf(session)
    await other.delete('/api/v3/session')
    const again = await unitsOf(session)
    now += 6 * SECOND
    await session.get(ME)

    expect(again).toBe(kept + 1)
    expect(await unitsOf(session)).toBe(kept)
  })

  it('can be ended after its user was removed', async () => {
    const { cookie } = await signIn()
    const named = sessionNamedBy(cookie.split('=')[1] ?? '')
    if (!named) throw new Error('The cookie is malformed.')
    const session = (await sessionsIn(service.ports).find(named)) as Session
    await service.ports.table.write([{ remove: usersIn(service.ports).keyOf(NOBODY) }])

    await sessionsIn(service.ports).end(session)

    expect(await sessionsIn(service.ports).find(named)).toBeUndefined()
  })
})

describe('A read that overlaps the end of a session', () => {
  const session = { user: NOBODY, hash: 'hash' } as Session

  /**
   * Simulates a process that looks up a session repeatedly while another process ends the session. `find` looks the
   * session up for a user with the given version. `end` removes the session from the store.
   */
  function overlapping() {
    let isThere = true
    const store = {
      find: async () => (isThere ? session : undefined),
      isProlongationDue: () => false,
    }
    const sessions = new RequesterSessions(store, () => new Date(now))
    const find = (version: number) => sessions.find(session, Promise.resolve({ id: NOBODY, version }))
    const end = () => {
      isThere = false
    }
    return { find, end }
  }

  it('does not keep the session', async () => {
    const { find, end } = overlapping()
    await find(1)
    now += 6 * SECOND
    await find(2)
    end()
    now += 6 * SECOND

    expect(await find(2)).toBeUndefined()
  })

  it('does not keep the session with the version that its user had before', async () => {
    const { find, end } = overlapping()
    await find(1)
    now += 6 * SECOND
    await find(1)
    end()

    expect(await find(2)).toBeUndefined()
  })
})
