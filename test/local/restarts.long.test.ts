import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Values } from '#shared/platform/properties/kind.ts'
import { LocalService } from '#test/support/engine/local-service.ts'
import { until } from '#test/support/engine/until.ts'
import { declared } from '#test/support/fixtures/declared-resources.ts'
import { ADMIN, recordOf, world, writeOf } from '#test/support/fixtures/declared-values.ts'
import { placeholder, role } from '#test/support/fixtures/records.ts'
import { namesIn, open, pick, propertiesOf } from '#test/support/oracles/kept-values.ts'

/** The life cycle of an element: how it is created, changed and deleted. */
interface Life {
  resource: string
  path: string
  creation: Values
  change(created: Values): Values
}

/** A description that is long enough to be stored compressed. */
const description = 'All *about* it. '.repeat(40)

/** Resources with values for all their writable properties. */
const declaredLives = declared.map(({ resource, kind, properties, path }): Life => {
  const written = propertiesOf(resource, kind)
  const records = fc.sample(recordOf(kind, { ...properties, ...written }), { seed: 78, numRuns: 2 })
  const [first = {}, second = {}] = records.map((record): Values => ({ ...open(record), description }))
  return {
    resource,
    path,
    creation: writeOf(written, first).body,
    change: (created) => writeOf(written, second, created as never).body,
  }
})

const href = (path: string) => ({ href: `/api/v3/${path}` })
const membership: Life = {
  resource: 'Membership',
  path: 'memberships',
  creation: {
    _links: {
      project: href('projects/1'),
      principal: href('placeholder_users/101'),
      roles: [href('roles/101')],
    },
  },
  change: () => ({ _links: { roles: [href('roles/101'), href('roles/102')] } }),
}

const lives = [...declaredLives, membership]

let service: LocalService

beforeAll(async () => {
  const others = [
    role(101, ['view_project']),
    role(102, ['view_members']),
    placeholder('Member', { id: 101 }),
  ]
  service = await LocalService.startWith([...world, ...others])
}, 120_000)

afterAll(() => service?.stop())

const send = (method: string, path: string, body?: object) =>
  service.request(method, `/api/v3/${path}`, { as: ADMIN, body })

async function listed(path: string, id: unknown): Promise<Values | undefined> {
  const { body } = await send('GET', `${path}?pageSize=1000`)
  return body._embedded.elements.find((element: Values) => element.id === id)
}

describe('in the process of npm start', () => {
  /** The response to the last write in each life cycle. */
  const shown = new Map<Life, Values>()

  async function write(life: Life, status: number, method: string, path: string, body: Values) {
    const answer = await send(method, path, body)
    expect(answer).toMatchObject({ status, body })
    shown.set(life, { id: answer.body.id, ...pick(answer.body, namesIn(body)) })
    return answer.body
  }

  async function expectShown() {
    for (const [{ path }, values] of shown) {
      expect(await send('GET', `${path}/${values.id}`)).toMatchObject({ status: 200, body: values })
      expect(await listed(path, values.id)).toMatchObject(values)
    }
  }

  it('everything created and changed is shown and listed, also after a restart', async () => {
    for (const life of lives) await write(life, 201, 'POST', life.path, life.creation)
    await expectShown()
    await service.restart()
    await expectShown()
    for (const life of lives) {
      const address = `${life.path}/${shown.get(life)?.id}`
      const { body: present } = await send('GET', address)
      await write(life, 200, 'PATCH', address, life.change(present))
    }
    await service.restart()
    await expectShown()
  }, 180_000)

  it('everything deleted is gone after its job, and stays so after a restart', async () => {
    // Excludes grids, because they cannot be deleted.
    const ending = [...shown].filter(([{ resource }]) => resource !== 'Grid')
    const isGone = async ([{ path }, { id }]: [Life, Values]) =>
      (await send('GET', `${path}/${id}`)).status === 404 && !(await listed(path, id))
    for (const [{ path }, { id }] of ending)
      expect([202, 204]).toContain((await send('DELETE', `${path}/${id}`)).status)
    for (const one of ending) await until(() => isGone(one))
    await service.restart()
    for (const one of ending) expect(await isGone(one)).toBe(true)
  }, 180_000)
})
