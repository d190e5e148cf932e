import { beforeAll, beforeEach, expect, it } from 'vitest'
import { subscriberChange } from '#shared/configuration/store.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import type { Notification } from '#shared/resources/notifications/model.ts'
import { inboxesIn, notificationsIn } from '#shared/resources/notifications/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { webhooksIn } from '#shared/resources/webhooks/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { itemsOf, putItems, tableWith } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { verified } from '#test/support/engine/verify.ts'
import { workPackage } from '#test/support/fixtures/records.ts'
import { webhook, path as webhooksPath } from '#test/support/fixtures/webhooks.ts'
import { HOME, ids, OTHER, pathOf, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'

/**
 * The number of work packages about which the reader has a notification. The notifications fill one stored page of the
 * inbox; the rest are in the head of the inbox.
 */
const WATCHED = 33

const watched = Array.from({ length: WATCHED }, (_, index) => index + 1)
const inHome = { _links: { project: { href: `/api/v3/projects/${HOME}` } } }
const everywhere = { _links: { project: { href: null } } }

let service: Service

const comment = (id: number) =>
  service.post(`${pathOf(id)}/activities`, { as: tokens.lead, body: { comment: { raw: 'Done' } } })

let written: Item[]

beforeAll(async () => {
  service = await Service.start()
  await setUp(
    service,
    ...watched.map((id) => workPackage(id, HOME)),
    ...watched.map((id) => ({ kind: 'watcher', workPackage: id, users: [ids.reader] })),
  )
  const notifications = [
    { ...everywhere, workPackageCreated: true },
    { ...inHome, workPackageScheduled: true },
  ]
  await service.patch('/api/v3/my_preferences', { as: tokens.reader, body: { notifications } })
  await service.post(webhooksPath, { as: tokens.admin, body: webhook() })
  for (const id of watched) await comment(id)
  await service.drain()
  written = await itemsOf(service.table)
}, 120_000)

beforeEach(async () => {
  service = await Service.start({ table: await tableWith(written) })
})

const inboxOf = (user: number) => inboxesIn(service.ports).all(user)

async function revise(next: (all: Notification[]) => Notification[]) {
  const inbox = await inboxOf(ids.reader)
  await service.ports.table.write(inboxesIn(service.ports).changes(inbox, next(notificationsIn(inbox))))
}

async function change(pk: string, sk: string, attributes: object) {
  const items = await itemsOf(service.table)
  await putItems(service.table, [
    { ...items.find((item) => item.pk === pk && item.sk === sk), pk, sk, ...attributes },
  ])
}

const inbox = `N#${ids.reader}`

const damages: [what: string, damage: () => Promise<unknown>, message: string][] = [
  [
    'too many unread notifications',
    () => change(inbox, '!', { unread: WATCHED + 1 }),
    `the inbox of user ${ids.reader} has ${WATCHED + 1} unread notifications, and should have ${WATCHED}`,
  ],
  [
    'too few unread notifications',
    () => change(inbox, '!', { unread: 0 }),
    `the inbox of user ${ids.reader} has 0 unread notifications, and should have ${WATCHED}`,
  ],
  [
    'a notification with another project',
    () => revise((all) => all.map((one) => (one.workPackage === 2 ? { ...one, project: OTHER } : one))),
    `the inbox of user ${ids.reader} has the wrong project for work packages 2`,
  ],
  [
    'notifications that nobody would find with their work package',
    () =>
      service.ports.table.write(
        [2, 3].map((id) => {
          const { pk, sk } = inboxesIn(service.ports).informing(id, ids.reader, new Date()).put
          return { remove: { pk, sk } }
        }),
      ),
    `the inbox of user ${ids.reader} is not listed with work packages 2, 3`,
  ],
  [
    'notifications about a work package that is gone',
    async () =>
      service.ports.table.write(
        workPackagesIn(service.ports).removal((await workPackagesIn(service.ports).byId(2))!),
      ),
    `the inbox of user ${ids.reader} has notifications about missing work packages 2`,
  ],
  [
    'a notification about a deleted work package, which is not listed either',
    () => revise((all) => all.map((one) => (one.workPackage === 2 ? { ...one, workPackage: 99 } : one))),
    `the inbox of user ${ids.reader} has notifications about missing work packages 99`,
  ],
  [
    'the inbox of a deleted user',
    async () =>
      service.ports.table.write(
        usersIn(service.ports).removal((await usersIn(service.ports).byId(ids.reader))!),
      ),
    `the inbox of user ${ids.reader} belongs to nobody`,
  ],
  [
    'a project whose counters lack a subscriber',
    async () => {
      const found = (await projectsIn(service.ports).byId(HOME))!
      await projectsIn(service.ports).replace(found, { ...found, subscribers_scheduled: 0 })
    },
    `of project ${HOME}, subscribers_scheduled is 0, and should be 1`,
  ],
  [
    'too many counted subscribers to all projects',
    () => service.ports.table.write([subscriberChange({ subscribers_created: 2, subscribers_commented: 1 })]),
    'of all projects, subscribers_commented is 1, and should be 0; subscribers_created is 3, and should be 1',
  ],
  [
    'a webhook that is not subscribed to the events it wants',
    () =>
      service.ports.configuration.change((now) => ({
        ...now,
        webhooks: [{ id: 1, events: [], projects: [3] }],
      })),
    'webhook 1 is subscribed to nothing in projects 3, and should be to work_package:created',
  ],
  [
    'the subscription of a deleted webhook',
    async () =>
      service.ports.table.write(
        webhooksIn(service.ports).removal((await webhooksIn(service.ports).byId(1))!),
      ),
    'webhook 1 is subscribed to work_package:created, work_package:updated, and should be to nothing',
  ],
]

it('verify finds nothing wrong with notifications and webhooks as they are written', async () => {
  expect(await verified(service)).toMatchObject({ found: 0 })
})

it('verify takes an inbox whose oldest page has expired for right', async () => {
  const [page] = [...((await inboxOf(ids.reader)).older?.keys() ?? [])]
  await service.ports.table.write([{ remove: { pk: inbox, sk: `1${page}` } }])

  expect((await inboxOf(ids.reader)).older?.size).toBe(0)
  expect(await verified(service)).toMatchObject({ found: 0 })
})

it.each(damages)('verify finds and mends %s', async (_, damage, message) => {
  await damage()

  const { found, mended, messages } = await verified(service, true)
  expect(messages).toContainEqual(expect.stringContaining(message))
  expect(mended).toBe(found)
  expect(await verified(service)).toMatchObject({ found: 0 })
})
