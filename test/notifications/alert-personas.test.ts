import { beforeAll, describe, expect, it } from 'vitest'
import { inboxesIn, notificationsIn } from '#shared/resources/notifications/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { group, membership, placeholder, role, user, workPackage } from '#test/support/fixtures/records.ts'
import { HOME, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'

/**
 * The ids of people. Each name is the role or state that the test is about. Each person is assigned to a work package
 * that is due tomorrow.
 */
const people = { author: 41, gone: 42, locked: 43, inGroup: 44, leftGroup: 45, placeholder: 46 }
type Persona = keyof typeof people

const GROUP = 50
const ROLE = 40

const assigneeOf = (persona: Persona) => (/Group/.test(persona) ? GROUP : people[persona])

const personas = Object.keys(people) as Persona[]
const users = personas.filter((persona) => persona !== 'placeholder')
const idOf = (persona: Persona) => 100 + personas.indexOf(persona)

let now = new Date('2026-11-25T05:00:00.000Z')
let service: Service

/** The reasons for the notifications that each person got about their own work package. */
const outcomes = new Map<Persona, string[]>()

beforeAll(async () => {
  service = await Service.start({ now: () => now })
  await setUp(
    service,
    role(ROLE, ['view_work_packages']),
    ...users.map((persona) => user(people[persona], persona)),
    placeholder('Designer', { id: people.placeholder }),
    group(GROUP, 'Crew', [people.inGroup, people.leftGroup]),
    ...[people.author, people.gone, people.locked, people.placeholder, GROUP].map((id) =>
      membership(id, HOME, ROLE),
    ),
    ...personas.map((persona) =>
      workPackage(idOf(persona), HOME, {
        assignee: assigneeOf(persona),
        author: people.author,
        dueDate: '2026-11-26',
      }),
    ),
  )
  await service.sweepAndDrain()
  await service.import([membership(people.gone, HOME), group(GROUP, 'Crew', [people.inGroup])])
  await service.post(`/api/v3/users/${people.locked}/lock`, { as: tokens.admin })
  now = new Date('2026-11-25T06:00:00.000Z')
  await service.sweepAndDrain()
  for (const persona of personas) {
    const found = notificationsIn(await inboxesIn(service.ports).all(people[persona]))
    const about = found.filter((one) => one.workPackage === idOf(persona))
    outcomes.set(
      persona,
      about.map(({ reason }) => reason),
    )
  }
})

describe('A date alert', () => {
  it.each<[string, Persona]>([
    ['the author of the work package', 'author'],
    ['a member of the group that it is assigned to', 'inGroup'],
  ])('comes to %s', (_, persona) => {
    expect(outcomes.get(persona)).toEqual(['dateAlert'])
  })

  it.each<[string, Persona]>([
    ['a user who does not see the work package any more', 'gone'],
    ['a locked user', 'locked'],
    ['a user who has left the group', 'leftGroup'],
    ['a placeholder user', 'placeholder'],
  ])('does not come to %s', (_, persona) => {
    expect(outcomes.get(persona)).toEqual([])
  })
})
