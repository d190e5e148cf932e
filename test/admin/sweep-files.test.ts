import { beforeEach, describe, expect, it } from 'vitest'
import { requireDeployed } from '#infra/admin/deployed.ts'
import { sweepFiles } from '#infra/admin/sweep-files.ts'
import type { Cloud } from '#infra/deploy/cloud.ts'
import { parseStage } from '#infra/stages.ts'
import type { StoredFile } from '#shared/platform/files/file-store.ts'
import { Service } from '#test/support/engine/service.ts'
import { attach, hasFile, setUpAttachments } from '#test/support/fixtures/attachment-worlds.ts'

const DAY = 24 * 3_600_000
const bytes = Buffer.from('bytes')
let now: number
let service: Service

beforeEach(async () => {
  now = Date.parse('2026-03-01T10:00:00.000Z')
  service = await Service.start({ now: () => new Date(now) })
  await setUpAttachments(service)
})

async function swept(deletes: boolean) {
  const reported: string[] = []
  const result = await sweepFiles(service.ports, { deletes, report: (line) => reported.push(line) })
  return { ...result, reported }
}

describe('files sweep', () => {
  it('names the files that no attachment names, and deletes only with --delete and only those older than a day', async () => {
    const { body } = await attach(service, 1)
    // Stores a second file for the same id, as can happen after a restore: the table then allocates the same ids again,
    // with different file keys.
    await service.files.put(`files/${body.id}/before-the-restore`, bytes)
    now += DAY
    await service.files.put('files/999/young', bytes)

    const reported = [`files/${body.id}/before-the-restore`, 'files/999/young (less than a day old)']
    const found = { files: 3, orphans: 2, young: 1, reported }
    expect(await swept(false)).toEqual({ ...found, deleted: 0 })
    expect(await swept(true)).toEqual({ ...found, deleted: 1 })
    expect(await hasFile(service, body.id)).toBe(true)
    expect(await swept(true)).toMatchObject({ files: 2, orphans: 1, deleted: 0 })
  })

  it('leaves the file of an upload that is under way, however long that takes', async () => {
    const { put } = service.files
    let during: object | undefined
    service.files.put = async (...given) => {
      await put(...given)
      now += 2 * DAY
      during = await swept(true)
    }
    const { body } = await attach(service, 1)

    expect(during).toMatchObject({ files: 1, orphans: 0, deleted: 0 })
    expect(await hasFile(service, body.id)).toBe(true)
  })

  it('leaves alone what has another form than the files of attachments', async () => {
    await service.files.put('files/read-me', bytes)
    now += 2 * DAY

    expect(await swept(true)).toMatchObject({ files: 1, orphans: 0, deleted: 0 })
  })

  it('holds one batch of the list, and reads its attachments with few queries', async () => {
    const batchOf = (from: number): StoredFile[] =>
      Array.from({ length: 1000 }, (_, index) => ({
        key: `files/${from + index}/a`,
        writtenAt: new Date(now),
      }))
    service.files.list = async function* () {
      for (let from = 1; from < 5000; from += 1000) yield batchOf(from)
    }
    const { roundTrips, result } = await service.meter.measure(() =>
      sweepFiles(service.ports, { deletes: true, report: () => {} }),
    )

    expect(result).toMatchObject({ files: 5000, orphans: 5000, young: 5000 })
    expect(roundTrips).toBe(5)
  })
})

describe('files sweep of a stage', () => {
  const stage = (more: object = {}) => parseStage('live', { mailSender: 'a@your.org', ...more })
  const deployed = (table: string, bucket: string) =>
    ({
      stack: async () => ({
        Outputs: [
          { OutputKey: 'TableName', OutputValue: table },
          { OutputKey: 'FilesBucketName', OutputValue: bucket },
        ],
      }),
    }) as unknown as Cloud
  const nothing = { stack: async () => undefined } as unknown as Cloud

  it('goes on where the settings name what is deployed', async () => {
    await requireDeployed(stage(), deployed('pm-api-live', 'bucket'))
    await requireDeployed(
      stage({ tableName: 'restored', filesBucket: 'other' }),
      deployed('restored', 'other'),
    )
  })

  it.each([
    ['another table', stage({ tableName: 'restored' }), deployed('pm-api-live', 'bucket')],
    ['the table of before a restore', stage(), deployed('restored', 'bucket')],
    ['another bucket', stage({ filesBucket: 'other' }), deployed('pm-api-live', 'bucket')],
    ['a stage that is not deployed', stage(), nothing],
  ])('stops where they name %s', async (_, named, cloud) => {
    await expect(requireDeployed(named, cloud)).rejects.toThrow(
      'infra/stages/live.json names another table or bucket: ',
    )
  })
})
