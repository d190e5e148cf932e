import { beforeAll, describe, expect, it } from 'vitest'
import { handler as remove } from '#functions/memberships/delete.ts'
import { handler as update } from '#functions/memberships/update.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { rolesOf } from '#shared/resources/memberships/model.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { crashEverywhere } from '#test/support/faults/crash-points.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { requestWithShortTimeout } from '#test/support/faults/short-timeouts.ts'
import {
  as,
  candidates,
  creating,
  ids,
  membershipsPath,
  membershipWorld,
  pathOf,
  projects,
  roles,
} from '#test/support/fixtures/membership-world.ts'
import { group, membership, placeholder, tokenOf, user } from '#test/support/fixtures/records.ts'

const { editor, plain } = roles
const DORA = 40
const dorasId = 140

/**
 * Dora has direct roles in addition to the roles of the team. The other members, including a placeholder user, have
 * only inherited roles.
 */
const records = [
  ...membershipWorld,
  user(DORA, 'dora'),
  placeholder('Tester', { id: 41 }),
  group(candidates.group, 'Team', [candidates.ofGroup, DORA, 41]),
  { ...membership(DORA, projects.first, plain), id: dorasId },
]

const asked = { _meta: { notificationMessage: { raw: 'Hello' } } }
const changing = (...held: number[]) => ({
  _links: { roles: held.map((id) => ({ href: `/api/v3/roles/${id}` })) },
  ...asked,
})

type Send = (service: Service) => Promise<{ status: number }>

const create =
  (principal: number, place: number | null, role: number): Send =>
  (service) =>
    service.post(membershipsPath, { ...as('admin'), body: creating(principal, place, [role], asked) })
const change =
  (id: number, ...held: number[]): Send =>
  (service) =>
    service.patch(pathOf(id), { ...as('admin'), body: changing(...held) })
const take =
  (id: number): Send =>
  (service) =>
    service.delete(pathOf(id), as('admin'))

/** The direct and inherited roles of every member in each project. */
const state = async ({ ports }: Service) =>
  JSON.stringify(
    (await membershipsIn(ports).every()).map(({ principal, project, direct, inherited }) => [
      principal,
      project,
      direct,
      inherited,
    ]),
  )

async function stateBefore() {
  const service = await Service.start()
  await service.import(records)
  return state(service)
}

/** Expects that the list shows the stored memberships, and that the capabilities match these memberships. */
async function expectAgreement(service: Service) {
  const stored = await membershipsIn(service.ports).every()
  const list = await service.get(`${membershipsPath}?pageSize=-1`, as('admin'))
  const filters = encodeURIComponent(
    JSON.stringify([{ action: { operator: '=', values: ['projects/update'] } }]),
  )
  const { body } = await service.get(`/api/v3/capabilities?pageSize=-1&filters=${filters}`, as('admin'))
  const granted = body._embedded.elements.map(({ id }: { id: string }) => id)
  const editors = stored.filter((member) => member.project !== null && rolesOf(member).includes(editor))
  const expected = editors.map(({ principal, project }) => `projects/update/p${project}-${principal}`)

  expect(list.body).toMatchObject({ total: stored.length, count: stored.length })
  expect(granted.filter((id: string) => !id.endsWith('-1')).sort()).toEqual(expected.sort())
}

describe('A request about memberships whose function dies before or after any of its writes', {
  timeout: 240_000,
}, () => {
  beforeAll(skipRetryPauses)

  describe.each<[what: string, send: Send, repeated: number[]]>([
    ['creation for a user', create(candidates.user, projects.private, editor), [201, 422]],
    ['creation for a placeholder user', create(41, projects.other, editor), [201, 422]],
    ['creation of global roles', create(candidates.user, null, roles.staff), [201, 422]],
    ['creation for a group', create(candidates.group, projects.private, editor), [201, 422]],
    ['change of that of a user', change(ids.member, editor), [200]],
    ['change of one that is inherited too', change(dorasId, roles.viewer), [200]],
    ['change of that of a group', change(ids.group, plain, roles.viewer), [200]],
    ['deletion of that of a user', take(ids.member), [204, 404]],
    ['deletion of one that is inherited too', take(dorasId), [204, 422]],
    ['deletion of that of a group', take(ids.group), [204, 404]],
  ])('as a %s', (_, send, repeated) => {
    it('does all or nothing if it is not repeated', async () => {
      const found: string[] = []
      await crashEverywhere({
        prepare: (service) => service.import(records),
        run: send,
        again: async () => {},
        outcome: async (service) => {
          found.push(await state(service))
          await expectAgreement(service)
        },
      })
      const [after] = found

      expect(new Set(found)).toEqual(new Set([await stateBefore(), after]))
      expect(new Set(found).size).toBe(2)
    })

    it('does it once if the client asks again', async () => {
      const found: string[] = []
      await crashEverywhere({
        prepare: (service) => service.import(records),
        run: send,
        again: async (service) => expect([...repeated, 503]).toContain((await send(service)).status),
        outcome: async (service) => {
          found.push(await state(service))
          expect(service.mailer.arrived.length).toBeLessThanOrEqual(2)
        },
      })

      expect(new Set(found).size).toBe(1)
    })
  })
})

describe('A consumer that dies before or after any of its writes', { timeout: 240_000 }, () => {
  beforeAll(skipRetryPauses)

  const deliverPendingJobs = async (service: Service) => {
    for (const job of await jobsIn(service.ports).all()) await service.deliver([{ job }])
  }

  it.each<[what: string, request: () => Promise<unknown>, expected: number[][]]>([
    [
      'a change',
      () => requestWithShortTimeout(update, tokenOf(1), pathOf(ids.group), changing(roles.viewer)),
      [[roles.viewer], [roles.viewer, plain], [roles.viewer]],
    ],
    ['a deletion', () => requestWithShortTimeout(remove, tokenOf(1), pathOf(ids.group)), [[], [plain], []]],
  ])('finishes %s of the membership of a group', async (_, request, expected) => {
    const held = ({ ports }: Service) =>
      Promise.all(
        [candidates.ofGroup, DORA, 41].map(
          async (id) => (await principalsIn(ports).byId(id))?.rights.anyProject,
        ),
      )
    for (const deaths of [1, 2] as const) {
      const writes = await crashEverywhere(
        {
          prepare: async (service) => {
            await service.import(records)
            expect(await request()).toMatchObject({ status: expected[0]?.length ? 200 : 204 })
            expect(await held(service)).toEqual([[editor], [plain, editor], [editor]])
          },
          run: deliverPendingJobs,
          outcome: async (service) => {
            expect(await held(service)).toEqual(expected)
            await expectAgreement(service)
            const mailed = service.mailer.arrived.map(({ to }) => to).sort()
            expect(mailed).toEqual(expected[0]?.length ? ['dora@example.com', 'gus@example.com'] : [])
          },
        },
        deaths,
      )
      expect(writes).toBeGreaterThanOrEqual(2)
    }
  })
})
