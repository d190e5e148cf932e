import { beforeEach, describe, expect, it } from 'vitest'
import { handler as sweep } from '#functions/queue/sweeper.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  attach,
  attachments,
  attachmentsOf,
  drop,
  fileOf,
  hasFile,
  setUpAttachments,
  tokens,
} from '#test/support/fixtures/attachment-worlds.ts'
import { upload } from '#test/support/fixtures/files.ts'
import { HOME, inProjectPath, OTHER, pathOf } from '#test/support/fixtures/work-package-personas.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const HOUR = 3_600_000
let now: number
let service: Service

beforeEach(async () => {
  now = Date.parse('2026-03-01T10:00:00.000Z')
  service = await Service.start({ now: () => new Date(now) })
  await setUpAttachments(service)
})

const sweepFiles = async () => {
  await service.drain()
  await sweep({})
}
const countOf = async (part: string) =>
  (await itemsOf(service.table)).filter(({ pk }) => pk.startsWith(part)).length
const expectConsistent = async () =>
  expect(violations(service.ports, await itemsOf(service.table))).toEqual([])

describe('A deleted attachment', () => {
  it('deletes it at once with an activity, and its file with the next sweep', async () => {
    const { body } = await attach(service, 1, tokens.attacher, 'old.png')
    const file = await attachmentsIn(service.ports).byId(body.id)
    const before = (await service.get(pathOf(1), { as: tokens.attacher })).body
    now += HOUR
    expect((await service.delete(`${attachments}/${body.id}`, { as: tokens.attacher })).status).toBe(204)

    expect((await service.get(`${attachments}/${body.id}`, { as: tokens.admin })).status).toBe(404)
    expect((await service.get(attachmentsOf(1), { as: tokens.admin })).body.total).toBe(0)
    expect((await service.delete(`${attachments}/${body.id}`, { as: tokens.attacher })).status).toBe(404)
    const after = (await service.get(pathOf(1), { as: tokens.attacher })).body
    expect([after.lockVersion, after.updatedAt > before.updatedAt]).toEqual([before.lockVersion, true])
    const activities = await service.get(`${pathOf(1)}/activities`, { as: tokens.attacher })
    expect(activities.body._embedded.elements.at(-1).details[0].raw).toBe('File old.png deleted')

    await sweepFiles()
    expect(await service.files.read(file!.key)).toBeUndefined()
    expect(await attachmentsIn(service.ports).byId(body.id)).toBeUndefined()
    expect([await countOf('A#of'), await countOf('A#pending')]).toEqual([0, 0])
    await expectConsistent()
  })

  it('keeps its place in the sweep until its file is gone', async () => {
    const ids = await Promise.all([1, 2].map(async () => (await attach(service, 1)).body.id as number))
    for (const id of ids) await service.delete(`${attachments}/${id}`, { as: tokens.attacher })
    const { remove } = service.files
    const [first] = await Promise.all(ids.map((id) => attachmentsIn(service.ports).byId(id)))
    service.files.remove = async (key) => {
      if (key === first!.key) throw new Error('the bucket is out')
      return remove(key)
    }
    await sweepFiles()
    service.files.remove = remove

    expect(await Promise.all(ids.map((id) => hasFile(service, id)))).toEqual([true, false])
    await sweepFiles()
    expect(await hasFile(service, ids[0] as number)).toBe(false)
    expect(service.logged.some((line) => line.includes('an attachment could not be removed'))).toBe(true)
  })
})

describe('An upload that nothing has claimed', () => {
  it('is there for three hours, and is then removed with its file', async () => {
    const { body } = await drop(service)
    now += 3 * HOUR - 1
    await sweepFiles()
    expect(await hasFile(service, body.id)).toBe(true)

    now += 1
    await sweepFiles()
    expect(await hasFile(service, body.id)).toBe(false)
    expect((await service.get(`${attachments}/${body.id}`, { as: tokens.attacher })).status).toBe(404)
    await service.drain()
    await expectConsistent()
  })

  it('stays for good once it is claimed', async () => {
    const { body } = await drop(service, tokens.lead)
    const links = { attachments: [{ href: `${attachments}/${body.id}` }] }
    await service.post(inProjectPath(HOME), { as: tokens.lead, body: { subject: 'a', _links: links } })
    now += 4 * HOUR
    await sweepFiles()

    expect((await fileOf(service, body.id, tokens.reader)).status).toBe(200)
    await expectConsistent()
  })
})

describe('An upload that is killed', () => {
  it.each([
    ['before its file is stored', 'put', false],
    ['after its file is stored', 'put', true],
  ] as const)(
    '%s leaves nothing that clients see, and nothing at all after three hours',
    async (_, name, isStored) => {
      const { put } = service.files
      service.files[name] = async (...given) => {
        if (isStored) await put(...given)
        throw new Error('killed')
      }
      const { status } = await service.post(attachmentsOf(1), { as: tokens.attacher, body: upload() })
      service.files.put = put

      expect(status).toBe(500)
      expect(await hasFile(service, 1)).toBe(isStored)
      expect((await service.get(attachmentsOf(1), { as: tokens.admin })).body.total).toBe(0)
      expect((await service.get(`${attachments}/1`, { as: tokens.attacher })).status).toBe(404)
      await expectConsistent()
      now += 3 * HOUR
      await sweepFiles()
      expect([await attachmentsIn(service.ports).byId(1), await countOf('A#pending')]).toEqual([undefined, 0])
      await expectConsistent()
    },
  )
})

describe('The attachments of a work package', () => {
  it('go with it and with what is below it, files too', async () => {
    const parent = { _links: { parent: { href: pathOf(1) } } }
    const below = await service.post(inProjectPath(HOME), {
      as: tokens.lead,
      body: { subject: 'a', ...parent },
    })
    const ids = await Promise.all(
      [1, below.body.id].map(async (id) => (await attach(service, id)).body.id as number),
    )
    expect((await service.delete(pathOf(1), { as: tokens.lead })).status).toBe(204)
    expect((await service.get(`${attachments}/${ids[0]}`, { as: tokens.admin })).status).toBe(404)

    await sweepFiles()
    expect(await Promise.all(ids.map((id) => hasFile(service, id)))).toEqual([false, false])
    expect([await countOf('A#of'), await countOf('A#pending')]).toEqual([0, 0])
    await expectConsistent()
  })

  it('go with its project', async () => {
    const { body } = await attach(service, 3, tokens.other)
    await service.delete(`/api/v3/projects/${OTHER}`, { as: tokens.admin })
    expect((await service.get(`${attachments}/${body.id}`, { as: tokens.other })).status).toBe(404)

    await sweepFiles()
    expect(await hasFile(service, body.id)).toBe(false)
    await expectConsistent()
  })

  it('stay with it in another project, for those who see it there', async () => {
    const { body } = await attach(service, 1, tokens.attacher)
    await service.patch(pathOf(1), {
      as: tokens.admin,
      body: { lockVersion: 0, _links: { project: { href: `/api/v3/projects/${OTHER}` } } },
    })

    expect((await service.get(`${attachments}/${body.id}`, { as: tokens.attacher })).status).toBe(404)
    expect((await service.get(`${attachments}/${body.id}`, { as: tokens.other })).status).toBe(200)
  })

  it('stay when their author goes', async () => {
    const { body } = await attach(service, 1)
    await service.delete('/api/v3/users/20', { as: tokens.admin })
    await service.drain()
    const shown = await service.get(`${attachments}/${body.id}`, { as: tokens.reader })

    expect(shown.body._links.author).toEqual({ href: null, title: 'Deleted user' })
    expect(shown.body._embedded).not.toHaveProperty('author')
  })
})
