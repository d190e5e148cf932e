import { beforeAll, describe, expect, it } from 'vitest'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  attach,
  attachments,
  attachmentsOf,
  contentOf,
  drop,
  setUpAttachments,
  tokens,
} from '#test/support/fixtures/attachment-worlds.ts'
import { project, role, workPackage } from '#test/support/fixtures/records.ts'

let service: Service

beforeAll(async () => {
  service = await Service.start()
  await setUpAttachments(
    service,
    workPackage(4, 4),
    project(5, { public: true }),
    workPackage(5, 5),
    role(30, ['view_work_packages'], { builtin: 'non_member' }),
  )
})

/**
 * Attaches a file.
 *
 * @returns the id of the attachment
 */
const attached = async (workPackage = 1, as: string = tokens.attacher) =>
  (await attach(service, workPackage, as)).body.id as number
const unclaimed = async () => (await drop(service)).body.id as number

type Persona = keyof typeof tokens

/** The response statuses of the requests, for each requester. */
const table: [
  persona: Persona,
  list: number,
  upload: number,
  uploadAnywhere: number,
  view: number,
  remove: number,
][] = [
  ['admin', 200, 201, 201, 200, 204],
  ['editor', 200, 201, 201, 200, 204],
  ['attacher', 200, 201, 201, 200, 204],
  ['second', 200, 201, 201, 200, 403],
  ['adder', 200, 403, 201, 200, 403],
  ['reader', 200, 403, 403, 200, 403],
  ['member', 404, 404, 403, 404, 404],
  ['other', 404, 404, 201, 404, 404],
  ['stranger', 404, 404, 403, 404, 404],
]

describe('With attachments of a work package', () => {
  it.each(table)('%s may do exactly this', async (persona, list, upload, uploadAnywhere, view, remove) => {
    const as = tokens[persona]
    const id = await attached()

    expect((await service.get(attachmentsOf(1), { as })).status).toBe(list)
    expect((await attach(service, 1, as)).status).toBe(upload)
    expect((await drop(service, as)).status).toBe(uploadAnywhere)
    expect((await service.get(`${attachments}/${id}`, { as })).status).toBe(view)
    const { status } = await service.get(contentOf(id), { as, redirect: 'manual' })
    expect(status).toBe(view === 200 ? 302 : view)
    expect((await service.delete(`${attachments}/${id}`, { as })).status).toBe(remove)
  })

  it.each(table.filter(([, , , , view]) => view === 200))(
    '%s is shown the link to delete one exactly where that is possible',
    async (persona, _list, _upload, _anywhere, _view, remove) => {
      const { body } = await service.get(`${attachments}/${await attached()}`, { as: tokens[persona] })

      expect('delete' in body._links).toBe(remove === 204)
    },
  )

  it('its author may not delete one without the right to attach', async () => {
    const id = await attached(1, tokens.second)
    const uploaded = await attachmentsIn(service.ports).byId(id)
    await attachmentsIn(service.ports).replace(uploaded!, { ...uploaded!, author: 5 })

    expect((await service.delete(`${attachments}/${id}`, { as: tokens.reader })).status).toBe(403)
  })

  it('nobody but its author finds one that nothing has claimed, administrators neither', async () => {
    const id = await unclaimed()
    const statuses = async (as: string) => [
      (await service.get(`${attachments}/${id}`, { as })).status,
      (await service.get(contentOf(id), { as, redirect: 'manual' })).status,
    ]

    for (const as of [tokens.admin, tokens.lead, tokens.second, tokens.stranger])
      expect([
        ...(await statuses(as)),
        (await service.delete(`${attachments}/${id}`, { as })).status,
      ]).toEqual([404, 404, 404])
    expect(await statuses(tokens.attacher)).toEqual([200, 302])
    expect((await service.delete(`${attachments}/${id}`, { as: tokens.attacher })).status).toBe(204)
    expect(await statuses(tokens.attacher)).toEqual([404, 404])
  })

  it('those of an archived project are read by administrators, and nobody adds any', async () => {
    expect((await service.get(attachmentsOf(4), { as: tokens.admin })).status).toBe(200)
    expect((await attach(service, 4, tokens.admin)).status).toBe(403)
  })

  it('those of a public project are read by those who may see its work packages', async () => {
    const id = await attached(5, tokens.admin)

    expect((await service.get(`${attachments}/${id}`, { as: tokens.stranger })).status).toBe(200)
    expect((await attach(service, 5, tokens.stranger)).status).toBe(403)
  })
})
