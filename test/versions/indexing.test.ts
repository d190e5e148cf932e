import { beforeEach, describe, expect, it } from 'vitest'
import { formats } from '#shared/migrations/store.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import { indexVersions } from '#shared/resources/versions/index-versions.ts'
import { Service } from '#test/support/engine/service.ts'
import { ageFormat } from '#test/support/fixtures/earlier-data.ts'
import {
  idsOf,
  inProjectPath,
  projectsOfPath,
  versionsPath,
} from '#test/support/fixtures/version-personas.ts'
import { randomWorld } from '#test/support/fixtures/version-worlds.ts'

const { records, versions, projects, oracle, viewers } = randomWorld(11)

let service: Service

/** Puts the index into the state of before: by project and time, and without what says that it is filled. */
async function ageIndex() {
  const { table, versions: stored } = service.app
  await ageFormat(service, formats.indexOf('versions are found by project and sharing'))
  for (const { id } of versions) {
    const version = await stored.byId(id)
    if (!version) throw new Error(`There is no version ${id}.`)
    const added = stored.insertion(version).flatMap((write) => ('put' in write ? [write.put] : []))
    const indexed = added.filter(({ pk }) => /^V#(in|upward|system)/.test(pk))
    const key = `${version.updatedAt}#${String(id).padStart(15, '0')}`
    await table.write([
      ...indexed.map(({ pk, sk }): Write => ({ remove: { pk, sk } })),
      { put: { pk: `V#project#${version.project}`, sk: key } },
    ])
  }
}

/** Whether everybody is listed what they see. */
async function expectRight() {
  const fresh = await Service.start({ table: service.table })
  for (const [who, as, viewer] of viewers) {
    expect(idsOf(await fresh.get(versionsPath, { as })), who).toEqual(oracle.seen(viewer))
    for (const { id } of projects) {
      const { status, body } = await fresh.get(inProjectPath(id), { as })
      const answer = oracle.versionsAnswer(id, viewer)
      expect(status === 200 ? body.total : status).toBe(answer === 404 ? 404 : answer.length)
    }
  }
  for (const one of versions)
    expect((await fresh.get(projectsOfPath(one.id), { as: viewers[0]?.[1] })).status).toBe(200)
}

beforeEach(async () => {
  service = await Service.start()
  await service.fill(records)
  await ageIndex()
  service = await Service.start({ table: service.table })
}, 60_000)

describe('versions from before they had an index', { timeout: 60_000 }, () => {
  it('are listed to everybody all the same, before the job and after it', async () => {
    await expectRight()
    expect(await service.app.versions.isIndexed()).toBe(false)
    service.install()
    await service.sweepAndDrain()

    expect(await service.app.versions.isIndexed()).toBe(true)
    await expectRight()
  })

  it('are found by their project before the job and after it, each once', async () => {
    const found = () => Promise.all(projects.map(({ id }) => service.app.versions.inProject(id)))
    const before = await found()
    expect(before.flat().sort()).toEqual(versions.map(({ id }) => id).sort())
    await service.sweepAndDrain()

    expect((await found()).map((ids) => ids.sort())).toEqual(before.map((ids) => ids.sort()))
  })

  it('keep what changes before the job comes to them', async () => {
    const { app } = service
    const version = await app.versions.byId(1)
    if (version) await app.versions.replace(version, { ...version, sharing: 'system' })
    for (const piece of await indexVersions.pieces(app)) await indexVersions.migrate(piece, app)

    expect((await app.versions.sharedWithAll()).map(({ id }) => id)).toContain(1)
  })
})
