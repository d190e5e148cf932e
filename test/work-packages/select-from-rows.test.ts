import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { admin, askers, HOME, OPEN, setUpHidden } from '#test/support/fixtures/hidden-world.ts'
import { storeAll, stored } from '#test/support/fixtures/stored-work-packages.ts'
import { listOf } from '#test/support/fixtures/work-package-lists.ts'
import { inProjectPath, workPackagesPath } from '#test/support/fixtures/work-package-personas.ts'

/** A property that the rows of work packages lack. A list that selects it must therefore read the entities. */
const APART = 'description'

const milestone = 2

let service: Service
let held: string[]

/** The elements of a list, with only the given members. */
async function elements(path: string, as: string | undefined, members: readonly string[], more: object = {}) {
  const select = members.map((name) => `elements/${name}`).join()
  const { status, body } = await listOf(
    service,
    path,
    { filters: [], pageSize: '50', sortBy: [['updatedAt', 'desc']], select, ...more },
    as as string,
  )
  expect(status).toBe(200)
  return body._embedded.elements as Record<string, unknown>[]
}

/**
 * Returns elements that a list has read from entities instead of rows. To force the list to read entities, the query
 * also selects a member that rows lack. This member is left out of the returned elements.
 */
const ofEntities = async (...[path, as, members, more]: Parameters<typeof elements>) =>
  (await elements(path, as, [...members, APART], more)).map(({ [APART]: _, ...element }) => element)

beforeAll(async () => {
  service = await Service.start()
  await setUpHidden(service)
  await service.import([{ kind: 'type', id: milestone, name: 'Milestone', isMilestone: true }])
  await storeAll(service, [
    stored(50, HOME, { subject: 'Über die ßrücke zur ISS', estimatedTime: 0, remainingTime: 90, author: 9 }),
    stored(51, HOME, { subject: 'Build the Lander', parent: 50, startDate: '2026-03-02', lockVersion: 3 }),
    stored(52, HOME, { subject: 'no capitals', parent: 3000, dueDate: '1969-07-20', percentageDone: 40 }),
    stored(53, HOME, { type: milestone, startDate: '2026-03-02', dueDate: '2026-03-02', versionId: 1 }),
    stored(54, HOME, { startDate: '2026-03-02', dueDate: '2026-03-06', category: 331, assignee: 9 }),
    stored(55, OPEN, { status: 12, updatedAt: '2026-02-03T04:05:06.789Z', customValues: { 75: [9] } }),
  ])
  const { body } = await listOf(service, workPackagesPath, { select: 'bogus' }, admin)
  const names: string[] = body._embedded.details.select
  const known = names.filter((name) => /^elements\/(?!customField|\*)/.test(name))
  held = known.map((name) => name.slice('elements/'.length)).filter((name) => name !== APART)
})

describe('Elements of work packages that are made of their rows', () => {
  const lists: [string, string, string | undefined][] = [
    ['an administrator', inProjectPath(HOME), admin],
    ['a member', inProjectPath(HOME), askers.worker],
    ['a member, everywhere', workPackagesPath, askers.worker],
    ['a guest', workPackagesPath, askers.guest],
    ['somebody anonymous', inProjectPath(OPEN), undefined],
  ]

  it.each(lists)('show %s what the entities show: all members', async (_, path, as) => {
    const shown = await elements(path, as, held)

    expect(shown.length).toBeGreaterThan(1)
    expect(shown).toEqual(await ofEntities(path, as, held))
  })

  it('show each member on its own as the entities do', async () => {
    for (const name of held) {
      const of = [inProjectPath(HOME), askers.worker, [name]] as const
      expect(await elements(...of), name).toEqual(await ofEntities(...of))
    }
  })

  it('show the same where few ids, or attributes that are too large for rows, are asked for', async () => {
    for (const filters of [
      [{ id: { operator: '=', values: ['51', '53'] } }],
      [{ search: { operator: '**', values: ['the'] } }],
    ]) {
      const of = [inProjectPath(HOME), askers.worker, held, { filters }] as const
      expect(await elements(...of)).toEqual(await ofEntities(...of))
    }
  })

  it('cost no more than the list without elements', async () => {
    const costs = async (members: readonly string[], more?: object) => {
      const read = () => elements(inProjectPath(HOME), askers.worker, members, more)
      await read()
      const { commands, readUnits } = await service.meter.measure(read)
      return { calls: commands.length, readUnits }
    }
    const ofRows = await costs(['id', 'subject', 'lockVersion', 'dueDate', 'status', 'type'])

    expect(ofRows).toEqual(await costs(['id'], { pageSize: '0' }))
    expect((await costs(['id', APART])).readUnits).toBeGreaterThan(ofRows.readUnits)
  })
})
