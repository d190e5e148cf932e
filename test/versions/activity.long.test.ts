import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { interruptEverywhere } from '#test/support/faults/interruptions.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { deleteWithShortTimeout } from '#test/support/faults/short-timeout-versions.ts'
import { expectSound, plant } from '#test/support/fixtures/project-trees.ts'
import { version, workPackage } from '#test/support/fixtures/records.ts'
import { link, pathOf, tokens, versionsPath } from '#test/support/fixtures/version-personas.ts'

const as = tokens.admin
const OLD = '2024-01-01T00:00:00.000Z'
const OLDER = '2023-06-01T00:00:00.000Z'
const FUTURE = '2099-01-01T00:00:00.000Z'

/** Creates two projects that are equally old. */
async function prepare(service: Service, ...more: object[]) {
  await plant(service, { 1: null, 2: null }, ...more)
  const old = [1, 2].map((id) => ({
    kind: 'project',
    id,
    identifier: `project-${id}`,
    name: `Project ${id}`,
    createdAt: OLDER,
    updatedAt: OLDER,
  }))
  await service.fill(old)
}

let service: Service

beforeAll(skipRetryPauses)

const projects = async (parameters: Record<string, unknown>) => {
  const texts = Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)] as const)
  const { body } = await service.get(`/api/v3/projects?${new URLSearchParams(Object.fromEntries(texts))}`, {
    as,
  })
  return body._embedded.elements.map(({ id }: { id: number }) => id)
}
const byActivity = () => projects({ sortBy: [['latest_activity_at', 'desc']] })
const activeIn = (year: string) =>
  projects({
    filters: [
      {
        latest_activity_at: {
          operator: '<>d',
          values: [`${year}-01-01T00:00:00Z`, `${year}-12-31T23:59:59Z`],
        },
      },
    ],
  })

const create = () => service.post(versionsPath, { as, body: { name: 'New', _links: link(2) } })

describe('The latest activity in a project', () => {
  beforeEach(async () => {
    service = await Service.start()
  })

  it('is that of a version which has just been created, changed or deleted', async () => {
    await prepare(service, workPackage(1, 1, { updatedAt: OLD }))
    expect(await byActivity()).toEqual([1, 2])

    const { body } = await create()
    expect(await byActivity()).toEqual([2, 1])

    await service.delete(pathOf(body.id), { as })
    expect(await byActivity()).toEqual([1, 2])
    expect(await activeIn('2023')).toEqual([2])
    await expectSound(service)
  })

  it('follows a change of the version', async () => {
    await prepare(service, version(1, 1, { updatedAt: OLD }), version(2, 2, { updatedAt: OLDER }))
    expect(await byActivity()).toEqual([1, 2])

    await service.patch(pathOf(2), { as, body: { name: 'Other' } })
    expect(await byActivity()).toEqual([2, 1])
    await expectSound(service)
  })

  it('is left alone by a change of nothing', async () => {
    await prepare(service, version(1, 1, { updatedAt: OLD }), version(2, 2, { updatedAt: OLDER }))
    await service.patch(pathOf(2), { as, body: { name: 'Version 2' } })
    expect(await byActivity()).toEqual([1, 2])
  })

  it('stays in the future as long as something there was changed in the future', async () => {
    await prepare(service, version(1, 2, { updatedAt: FUTURE }), version(2, 2, { updatedAt: OLD }))
    await service.patch(pathOf(2), { as, body: { name: 'Other' } })
    await create()
    expect(await activeIn('2099')).toEqual([2])
    await expectSound(service)
  })

  it('comes back from the future when that version is changed now', async () => {
    await prepare(service, version(1, 2, { updatedAt: FUTURE }))

    expect((await service.patch(pathOf(1), { as, body: { name: 'Other' } })).status).toBe(200)

    expect(await activeIn('2099')).toEqual([])
    expect(await byActivity()).toEqual([2, 1])
    expect(service.queue.messages).toEqual([])
    await expectSound(service)
  })

  it('returns from the future when that version is deleted, also with a short timeout', async () => {
    await prepare(
      service,
      version(1, 2, { updatedAt: FUTURE }),
      workPackage(1, 2, { version: 1, updatedAt: OLD }),
    )

    expect((await deleteWithShortTimeout(1)).status).toBe(204)

    expect(await activeIn('2099')).toEqual([])
    expect(await activeIn('2024')).toEqual([2])
    await expectSound(service)
  })
})

describe('The latest activity in a project stays exact', { timeout: 120_000 }, () => {
  it.each([
    ['created', (one: Service) => one.post(versionsPath, { as, body: { name: 'New', _links: link(2) } })],
    ['changed', (one: Service) => one.patch(pathOf(2), { as, body: { name: 'Other' } })],
  ])('when a version is %s while one from the future is deleted', async (_, work) => {
    await interruptEverywhere({
      prepare: (one) => prepare(one, version(1, 2, { updatedAt: FUTURE }), version(2, 2, { updatedAt: OLD })),
      work: (one) => one.delete(pathOf(1), { as }),
      meanwhile: work,
      outcome: expectSound,
    })
    await interruptEverywhere({
      prepare: (one) => prepare(one, version(1, 2, { updatedAt: FUTURE }), version(2, 2, { updatedAt: OLD })),
      work,
      meanwhile: (one) => one.delete(pathOf(1), { as }),
      outcome: expectSound,
    })
  })

  it('when versions are created and deleted at once', async () => {
    service = await Service.start()
    await prepare(service, ...Array.from({ length: 8 }, (_, index) => version(index + 1, 2)))

    const removals = Array.from({ length: 8 }, (_, index) => service.delete(pathOf(index + 1), { as }))
    const answers = await Promise.all([...removals, ...Array.from({ length: 8 }, create)])

    expect(answers.map(({ status }) => status)).toEqual([...Array(8).fill(204), ...Array(8).fill(201)])
    await expectSound(service)
  })
})
