import { beforeAll, describe, expect, it } from 'vitest'
import { handler as sweep } from '#functions/queue/sweeper.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import type { Service } from '#test/support/engine/service.ts'
import { crashEverywhere, type Scenario } from '#test/support/faults/crash-points.ts'
import { interruptEverywhere } from '#test/support/faults/interruptions.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import {
  attachments,
  attachmentsOf,
  setUpAttachments,
  tokens,
} from '#test/support/fixtures/attachment-worlds.ts'
import { PNG } from '#test/support/fixtures/files.ts'
import { pathOf } from '#test/support/fixtures/work-package-personas.ts'

const NOW = Date.parse('2026-03-01T10:00:00.000Z')
const HOUR = 3_600_000

const at = (service: Service, time = NOW) => service.setClock(() => new Date(time))

const prepareUpload = (service: Service) =>
  service.post(`${attachmentsOf(1)}/prepare`, {
    as: tokens.attacher,
    body: { fileName: 'plan.png', fileSize: PNG.length },
  })

async function start(service: Service) {
  at(service)
  await setUpAttachments(service)
}

async function prepared(service: Service) {
  await start(service)
  await prepareUpload(service)
}

const keyOf = async ({ ports }: Service) => (await attachmentsIn(ports).byId(1))?.key

/** Stores the file as the form would, and finishes the upload. */
async function finish(service: Service) {
  at(service)
  const key = await keyOf(service)
  if (key) await service.files.put(key, PNG)
  return (await service.get(`${attachments}/1/uploaded`, { as: tokens.attacher })).status
}

const listed = async (service: Service) => {
  const { body } = await service.get(attachmentsOf(1), { as: tokens.reader })
  return body._embedded.elements.map(({ fileName }: { fileName: string }) => fileName)
}

/** The number of activities of the work package. One of these activities reports the file. */
const activities = async (service: Service) =>
  (await service.get(`${pathOf(1)}/activities`, { as: tokens.reader })).body.total

/** Returns the keys of attachments that are waiting for their file, their container or their removal. */
const waiting = async (service: Service) =>
  (await itemsOf(service.table)).filter(({ pk }) => /^A#(pending|unclaimed)/.test(pk)).map(({ pk }) => pk)

/** Sweeps once after all forms have expired, and again after prepared uploads have expired. */
async function sweepLater(service: Service) {
  for (const hours of [1, 4]) {
    at(service, NOW + hours * HOUR)
    await sweep({})
    await service.drain()
  }
}

const end: Scenario = {
  prepare: prepared,
  run: finish,
  again: async (service) => expect([200, 404]).toContain(await finish(service)),
  outcome: async (service) => {
    expect(await listed(service)).toEqual(['plan.png'])
    expect(await activities(service)).toBe(1)
    await sweepLater(service)
    expect(await waiting(service)).toEqual([])
    expect(await listed(service)).toEqual(['plan.png'])
  },
}

describe('A direct upload', { timeout: 240_000 }, () => {
  beforeAll(skipRetryPauses)

  it('is prepared or not, wherever the request dies, and leaves nothing if it is given up', async () => {
    await crashEverywhere({
      prepare: start,
      run: async (service) => {
        at(service)
        expect([201, 503]).toContain((await prepareUpload(service)).status)
      },
      again: async () => {},
      outcome: async (service) => {
        const key = await keyOf(service)
        if (key) await service.files.put(key, PNG)
        await sweepLater(service)
        expect(await listed(service)).toEqual([])
        expect(await waiting(service)).toEqual([])
        expect(await keyOf(service)).toBeUndefined()
        if (key) expect(await service.files.read(key)).toBeUndefined()
      },
    })
  })

  it('is finished once, wherever the request dies, if the client asks again', async () => {
    const writes = await crashEverywhere(end)

    expect(writes, 'the attachment together with its work package').toBe(1)
  })

  it('is finished or removed, wherever its author deletes it', async () => {
    await interruptEverywhere({
      prepare: prepared,
      work: finish,
      meanwhile: (service) => service.delete(`${attachments}/1`, { as: tokens.attacher }),
      outcome: async (service, status) => {
        expect([200, 404]).toContain(status)
        await sweepLater(service)
        expect(await listed(service)).toEqual([])
        expect(await waiting(service)).toEqual([])
      },
    })
  })

  it('is finished or removed, wherever its work package is deleted', async () => {
    await interruptEverywhere({
      prepare: prepared,
      work: finish,
      meanwhile: async (service) => {
        await service.delete(pathOf(1), { as: tokens.admin })
        await service.drain()
      },
      outcome: async (service, status) => {
        expect([200, 404]).toContain(status)
        await service.sweepAndDrain()
        await sweepLater(service)
        expect(await waiting(service)).toEqual([])
        expect(await keyOf(service)).toBeUndefined()
      },
    })
  })
})
