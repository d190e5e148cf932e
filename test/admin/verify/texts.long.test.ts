import { deflateRawSync } from 'node:zlib'
import { beforeEach, expect, it } from 'vitest'
import { textsRules } from '#infra/admin/verify/texts.ts'
import { type Item, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import type { Formatted } from '#shared/platform/formattable/formattable.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { itemsOf, putItems } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { verified } from '#test/support/engine/verify.ts'
import { customField, project, tokenOf, user, version } from '#test/support/fixtures/records.ts'

let service: Service

const long = 'All *about* it. '.repeat(40)

beforeEach(async () => {
  service = await Service.startWith([
    user(1, 'ada', { admin: true, token: tokenOf(1) }),
    customField(3, 'text'),
    project(7, { description: long, statusExplanation: 'Short.', customFields: { 3: long } }),
    version(8, 7, { description: long }),
  ])
})

type Stored = Item & { description: Formatted; customValues: Record<3, Formatted> }

const item = async (matches: (item: Item) => boolean) =>
  (await itemsOf(service.table)).find(matches) as Stored
const storedProject = () => item(({ identifier, description }) => Boolean(identifier && description))
const storedVersion = () => item(({ project, description }) => Boolean(project && description))

/**
 * Damages a text by replacing its HTML with the base64 encoding of the HTML. Faulty code that encodes stored HTML a
 * second time has such an effect.
 */
const spoilt = ({ raw, html }: Formatted) => ({ raw, html: Buffer.from(html).toString('base64') })

const shown = async () =>
  Promise.all(
    ['projects/7', 'versions/8'].map(
      async (path) => (await service.get(`/api/v3/${path}`, { as: tokenOf(1) })).body,
    ),
  )

it('renders texts again whose HTML is not what they are rendered to, and keeps all others', async () => {
  const before = await shown()
  const [ofProject, ofVersion] = [await storedProject(), await storedVersion()]
  const customValues = ofProject.customValues as unknown as Record<string, Formatted>
  await putItems(service.table, [
    {
      ...ofProject,
      description: spoilt(ofProject.description),
      customValues: { 3: spoilt(customValues[3] as Formatted) },
    },
    { ...ofVersion, description: spoilt(ofVersion.description) },
  ])
  expect(await shown()).not.toEqual(before)
  const differences = {
    found: 2,
    messages: [
      'the HTML of description, 3 of project 7 is not what the text is rendered to',
      'the HTML of description of version 8 is not what the text is rendered to',
    ],
  }

  expect(await verified(service)).toEqual({ ...differences, mended: 0 })
  expect(await verified(service, true)).toMatchObject({ found: 2, mended: 2 })
  expect(await verified(service)).toEqual({ found: 0, mended: 0, messages: [] })
  expect(await shown()).toEqual(before)
})

it('takes the same HTML for right, however it is compressed', async () => {
  const { description, ...others } = await storedVersion()
  const html = `<p>${long.trim()}</p>`
  await putItems(service.table, [
    { ...others, description: { raw: long, html: new Uint8Array(deflateRawSync(html, { level: 0 })) } },
  ])

  expect(await verified(service)).toEqual({ found: 0, mended: 0, messages: [] })
})

it('checks the descriptions of attachments', async () => {
  await attachmentsIn(service.ports).insert({
    id: 1,
    version: 1,
    fileName: 'plan.txt',
    fileSize: 1,
    description: { raw: 'The plan.', html: '<p>Another one.</p>' },
    contentType: 'text/plain',
    digest: '0cc175b9c0f1b6a831c399e269772661',
    status: 'prepared',
    key: 'files/1/x',
    dueAt: '2026-01-01T00:00:00.000Z',
    createdAt: '2026-01-01T00:00:00.000Z',
  })

  expect((await verified(service, true)).messages).toEqual([
    expect.stringMatching(/^the HTML of description of attachment 1 is not what the text is rendered to/),
  ])
  expect((await attachmentsIn(service.ports).byId(1))?.description?.html).toBe('<p>The plan.</p>')
})

it('does not mend a text that was changed after it was read', async () => {
  const stored = await storedVersion()
  await putItems(service.table, [{ ...stored, description: spoilt(stored.description) }])
  const checks = textsRules(service.ports).map((rule) => rule.check(8, []))
  const finding = (await Promise.all(checks)).find((found) => found)
  await service.patch('/api/v3/versions/8', { as: tokenOf(1), body: { description: { raw: 'New.' } } })

  await expect(finding?.repair?.()).rejects.toThrow(WriteRefused)
  expect((await storedVersion()).description).toEqual({ raw: 'New.', html: '<p>New.</p>' })
})
