import { beforeEach, describe, expect, it } from 'vitest'
import { type Write, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { newVersion } from '#shared/resources/versions/model.ts'
import { withActivity } from '#shared/resources/versions/writing.ts'
import { Service } from '#test/support/engine/service.ts'
import { project, version } from '#test/support/fixtures/records.ts'

const LATER = '2024-06-01T00:00:00.000Z'
let service: Service

beforeEach(async () => {
  service = await Service.startWith([project(1), version(1, 1, { updatedAt: LATER })])
})

/** Creates a version of an earlier time, whose writer does not know of the later one. */
async function createLate() {
  const { app } = service
  const saved: Write[] = []
  const created = newVersion(2, 1, new Date('2024-01-01T00:00:00.000Z'))
  const creating = withActivity(created, { row: undefined, isNew: true, app }, (noting) => {
    saved.push(noting)
    return app.versions.insert(created, noting)
  })
  return creating.then(() => saved.length)
}

describe('a version that is written after one with a later time', () => {
  it('is saved with the second transaction, and the later time stays the latest activity', async () => {
    expect(await createLate()).toBe(2)

    expect((await service.app.versions.byId(2))?.id).toBe(2)
    expect((await service.app.projects.rows.get(1))?.l).toBe(Date.parse(LATER))
  })

  it('is refused where the project has been archived', async () => {
    await service.fill([project(1, { active: false })])

    await expect(createLate()).rejects.toThrow(WriteRefused)
    expect(await service.app.versions.byId(2)).toBeUndefined()
  })
})
