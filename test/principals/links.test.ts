import { beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '#shared/access/viewer.ts'
import { defaultConfiguration } from '#shared/configuration/configuration.ts'
import { payload } from '#shared/platform/endpoints/forms.ts'
import { constraintViolation } from '#shared/platform/http/errors.ts'
import { InvalidInput, valueIn } from '#shared/platform/properties/input.ts'
import { linked, type Properties } from '#shared/platform/properties/property.ts'
import { type Ports, portsOn } from '#shared/ports.ts'
import { newGroup } from '#shared/resources/groups/model.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { newPlaceholderUser } from '#shared/resources/placeholder-users/model.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { linkToPrincipal, principalLink } from '#shared/resources/principals/model.ts'
import { principalLinks, principalsIn } from '#shared/resources/principals/store.ts'
import { newUser } from '#shared/resources/users/model.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'
import { memoryQueues } from '#test/support/engine/memory-queue.ts'
import type { Meter } from '#test/support/engine/meter.ts'

const now = new Date(0)
const ada = { ...newUser(1, now), login: 'ada', email: 'a@x', firstName: 'Ada', lastName: 'Admin' }
const viewer = signedIn(ada, defaultConfiguration)
const properties = {
  holder: linked({
    label: 'Holder',
    to: 'Principal',
    ...linkToPrincipal('user', 'placeholder_user', 'group'),
  }),
  members: linked({
    label: 'Members',
    to: 'User',
    many: true,
    ...linkToPrincipal('user', 'placeholder_user'),
  }),
} satisfies Properties<never>

const href = (path: string) => ({ href: `/api/v3/${path}` })
const sent = (name: keyof typeof properties, links: unknown) =>
  valueIn({ _links: { [name]: links } }, name, properties[name], undefined, viewer)

describe('a link to a principal', () => {
  let ports: Ports
  let meter: Meter

  beforeAll(async () => {
    const engine = await engineTable()
    meter = engine.meter
    const { table } = engine
    ports = portsOn({ table, queues: memoryQueues() })
    await usersIn(ports).insert(ada)
    await placeholderUsersIn(ports).insert(newPlaceholderUser({ id: 2, name: 'Stand-in', now }))
    await groupsIn(ports).insert({ ...newGroup(3, now), name: 'Staff' })
  })

  const target = async (id: number | string) => {
    const found = await principalsIn(ports).byId(Number(id))
    return found && principalLink(found, viewer)
  }
  const shown = (values: object, ...wrong: string[]) =>
    payload(
      {
        ...properties,
        holder: { ...properties.holder, target },
        members: { ...properties.members, target },
      },
      { values: { ...values }, violations: wrong.map((name) => constraintViolation(name, 'It is wrong.')) },
      viewer,
    )

  it.each(['users/3', 'groups/3', 'placeholder_users/3'])('may be sent as %s: the id decides', (path) => {
    expect(sent('holder', href(path))).toBe(3)
  })

  it('may be sent only under the addresses of the kinds that are meant', () => {
    expect(sent('members', [href('users/1'), href('placeholder_users/1'), href('groups/1')])).toEqual([
      1,
      new InvalidInput(href('groups/1')),
    ])
    expect(sent('holder', href('projects/3'))).toBeInstanceOf(InvalidInput)
  })

  it('is shown with the address and the name of what has the id', async () => {
    expect(await shown({ holder: 3, members: [1, 2] })).toEqual({
      _links: {
        holder: { ...href('groups/3'), title: 'Staff' },
        members: [
          { ...href('users/1'), title: 'Ada Admin' },
          { ...href('placeholder_users/2'), title: 'Stand-in' },
        ],
      },
    })
  })

  it.each([1, 2, 3, 99])(
    'takes one read of one item, whatever kind of principal has the id: %d',
    async (id) => {
      const { commands, readUnits } = await meter.measure(() => target(id))

      expect({ commands, readUnits }).toEqual({ commands: ['BatchGetItem'], readUnits: 1 })
    },
  )

  it('has a title only if there is a principal', async () => {
    expect(await shown({ holder: 3 }, 'holder')).toEqual({ _links: { holder: href('users/3') } })
    expect(await shown({ holder: 99 })).toEqual({ _links: { holder: href('users/99') } })
  })

  it('is found for many principals at once', async () => {
    expect(Object.fromEntries(await principalLinks([1, 2, 3, 99], viewer, ports))).toEqual({
      1: { ...href('users/1'), title: 'Ada Admin' },
      2: { ...href('placeholder_users/2'), title: 'Stand-in' },
      3: { ...href('groups/3'), title: 'Staff' },
    })
  })
})
