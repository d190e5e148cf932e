import { beforeAll, describe, expect, it } from 'vitest'
import { inboxesIn, notificationsIn } from '#shared/resources/notifications/store.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  group,
  membership,
  placeholder,
  role,
  tokenOf,
  user,
  workPackage,
} from '#test/support/fixtures/records.ts'
import { HOME, pathOf, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'

/**
 * The ids of the personas.
 *
 * The persona `oneself` makes all changes to its own work packages. The administrator makes all other changes.
 */
const people = {
  sees: 40,
  gone: 41,
  locked: 42,
  outsider: 43,
  oneself: 44,
  inGroup: 45,
  placeholder: 46,
} as const
type Persona = keyof typeof people

const GROUP = 50

/**
 * The id of the principal to which the work package of a persona refers: the persona or, for a group member, the group.
 */
const named = (persona: Persona) => (persona === 'inGroup' ? GROUP : people[persona])
const tokenFor = (persona: Persona) => (persona === 'oneself' ? tokenOf(people.oneself) : tokens.admin)

const everything = Object.fromEntries(
  ['Commented', 'Created', 'Processed', 'Prioritized', 'Scheduled'].map((kind) => [
    `workPackage${kind}`,
    true,
  ]),
)
const asking = (id: number) => ({
  kind: 'notification_settings',
  user: id,
  settings: [{ _links: { project: { href: null } }, ...everything }],
})

let service: Service

const change = (body: object) => async (id: number, as: string) => {
  const { body: present } = await service.get(pathOf(id), { as })
  return service.patch(pathOf(id), { as, body: { lockVersion: present.lockVersion, ...body } })
}
const link = (href: string) => ({ href })
const say = (raw: string) => (id: number, as: string) =>
  service.post(`${pathOf(id)}/activities`, { as, body: { comment: { raw } } })

interface Way {
  /** Returns additional values for the import record of a persona's work package. */
  given?(persona: Persona): object
  /** Acts on the work package; by default, changes its subject. */
  act?(id: number, as: string, persona: Persona): Promise<unknown>
  /** The personas that the reason can apply to; by default, all users. */
  personas?: readonly Persona[]
}

const users: readonly Persona[] = ['sees', 'gone', 'locked', 'outsider', 'oneself']
const assignable: readonly Persona[] = ['sees', 'gone', 'locked', 'oneself', 'inGroup', 'placeholder']

const ways: Record<string, Way> = {
  mentioned: {
    act: (id, as, persona) =>
      say(`${persona === 'inGroup' ? 'group' : 'user'}#${named(persona)}, look`)(id, as),
    personas: [...users, 'inGroup', 'placeholder'],
  },
  assigned: { given: (persona) => ({ assignee: named(persona) }), personas: assignable },
  responsible: { given: (persona) => ({ responsible: named(persona) }), personas: assignable },
  watched: {},
  commented: { act: say('Hello') },
  created: {},
  processed: { act: change({ _links: { status: link('/api/v3/statuses/2') } }) },
  prioritized: { act: change({ _links: { priority: link('/api/v3/priorities/1') } }) },
  scheduled: { act: change({ dueDate: '2030-01-02' }) },
}

const cases = Object.entries(ways).flatMap(([reason, way]) =>
  (way.personas ?? users).map((persona) => ({ reason, persona, way })),
)
const idOf = (index: number) => 100 + index

const created = async (as: string): Promise<number> => {
  const body = { subject: 'New', _links: { project: link(`/api/v3/projects/${HOME}`) } }
  return (await service.post('/api/v3/work_packages', { as, body })).body.id
}

/** For each case and persona, the reason for the notification about the work package; undefined if there was none. */
const outcomes = new Map<string, string | undefined>()

beforeAll(async () => {
  service = await Service.start()
  await setUp(
    service,
    role(40, ['view_work_packages', 'add_work_packages', 'edit_work_packages', 'add_work_package_notes'], {}),
    ...Object.values(people)
      .filter((id) => id !== people.placeholder)
      .map((id) => user(id, `person${id}`, { token: tokenOf(id) })),
    placeholder('Designer', { id: people.placeholder }),
    group(GROUP, 'Crew', [people.inGroup]),
    ...[people.sees, people.gone, people.locked, people.oneself, people.placeholder, GROUP].map((id) =>
      membership(id, HOME, 40),
    ),
    ...users.map((persona) => asking(people[persona])),
    ...cases.map(({ persona, way }, index) => workPackage(idOf(index), HOME, way.given?.(persona) ?? {})),
    ...cases.flatMap(({ reason, persona }, index) =>
      reason === 'watched' ? [{ kind: 'watcher', workPackage: idOf(index), users: [people[persona]] }] : [],
    ),
  )
  const places: number[] = []
  for (const [index, { reason, persona, way }] of cases.entries()) {
    const as = tokenFor(persona)
    const id = reason === 'created' ? await created(as) : idOf(index)
    if (reason !== 'created') await (way.act ?? change({ subject: 'Changed' }))(id, as, persona)
    places.push(id)
  }
  await service.import([membership(people.gone, HOME)])
  await service.post(`/api/v3/users/${people.locked}/lock`, { as: tokens.admin })
  await service.drain()
  for (const [index, { reason, persona }] of cases.entries()) {
    const inbox = await inboxesIn(service.ports).all(people[persona])
    const found = notificationsIn(inbox).find((one) => one.workPackage === places[index])
    outcomes.set(`${reason} ${persona}`, found?.reason)
  }
})

describe('The reason', () => {
  it.each(Object.entries(ways))(
    '%s notifies users who see the work package, and nobody else',
    (reason, way) => {
      const personas = way.personas ?? users
      const found = personas.map((persona) => [persona, outcomes.get(`${reason} ${persona}`)])
      const expected = personas.map((persona) => {
        const isNotified = persona === 'sees' || persona === 'inGroup'
        return [persona, isNotified ? reason : undefined]
      })

      expect(found).toEqual(expected)
    },
  )
})
