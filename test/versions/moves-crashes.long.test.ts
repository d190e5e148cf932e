import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { moveWithShortTimeout, shareWithShortTimeout } from '#test/support/faults/short-timeout-versions.ts'
import { expectSound } from '#test/support/fixtures/project-trees.ts'
import { workPackage } from '#test/support/fixtures/records.ts'
import {
  assignedTo,
  HOME,
  homeVersion,
  packagesIn,
  pathOf,
  setUp,
  storedWith,
  tokens,
} from '#test/support/fixtures/version-personas.ts'

let service: Service

beforeAll(skipRetryPauses)

beforeEach(async () => {
  service = await Service.start()
})

const share = (sharing: string) => service.patch(pathOf(1), { as: tokens.admin, body: { sharing } })

describe('Moving projects in less time than it takes', () => {
  beforeEach(() => setUp(service, homeVersion(1, 'tree'), ...packagesIn([2, 3, 4, 7], 1)))

  it('takes effect at once, and is completed by the queue', async () => {
    expect((await moveWithShortTimeout(3, 8)).status).toBe(200)

    expect(await assignedTo(service, 1)).toEqual([2, 7])
    expect(await storedWith(service, 1)).toEqual([2, 3, 4, 7])
    await service.drain()
    expect(await storedWith(service, 1)).toEqual([2, 7])
    await expectSound(service)
  })

  it('there and back loses what the first move lost', async () => {
    await moveWithShortTimeout(3, 8)
    await moveWithShortTimeout(3, 2)
    await service.drain()
    expect(await storedWith(service, 1)).toEqual([2, 7])
  })

  it('and sharing the version more widely then does not bring back what the move took away', async () => {
    await moveWithShortTimeout(3, 8)

    expect((await shareWithShortTimeout(1, 'system')).status, 'no time for that').toBe(409)
    expect(await assignedTo(service, 1)).toEqual([2, 7])
    expect((await share('system')).status).toBe(200)
    expect(await assignedTo(service, 1)).toEqual([2, 7])
    await service.drain()
    expect(await storedWith(service, 1)).toEqual([2, 7])
    await expectSound(service)
  })

  it.each([false, true])(
    'and a part of it back loses what the first move lost (reversed: %s)',
    async (reversed) => {
      await moveWithShortTimeout(3, 8)
      await moveWithShortTimeout(4, 2)
      if (reversed) service.queue.messages.reverse()
      await service.drain()

      expect(await storedWith(service, 1)).toEqual([2, 7])
      await expectSound(service)
    },
  )

  it('and importing the version with a wider sharing does not bring it back either', async () => {
    await moveWithShortTimeout(3, 8)
    await service.fill([homeVersion(1, 'system')])

    expect(await assignedTo(service, 1)).toEqual([2, 7])
  })

  it('takes nothing away of what is imported afterwards', async () => {
    await moveWithShortTimeout(10, 2)
    await service.fill([workPackage(10, 10, { version: 1 })])
    await service.drain()

    expect(await storedWith(service, 1)).toEqual([2, 3, 4, 7, 10])
  })

  it.each<[what: string, first: [number, number], second: [number, number]]>([
    ['the version, then the work packages', [2, 8], [3, 12]],
    ['the work packages, then the version', [3, 12], [2, 8]],
  ])('from both ends at once, %s, leaves nothing that does not count', async (_, first, second) => {
    await moveWithShortTimeout(...first)
    await moveWithShortTimeout(...second)
    await service.drain()

    expect(await storedWith(service, 1)).toEqual([2])
    expect(await assignedTo(service, 1)).toEqual([2])
    await expectSound(service)
  })

  it('out of a project that moves away itself leaves nothing that does not count', async () => {
    await moveWithShortTimeout(6, 8)
    await moveWithShortTimeout(7, 12)
    service.queue.messages.reverse()
    await service.drain()

    expect(await storedWith(service, 1)).toEqual([2, 3, 4])
    await expectSound(service)
  })

  it('does nothing more when its message comes twice, or late', async () => {
    await moveWithShortTimeout(3, 8)
    const [message] = service.queue.messages
    await service.drain()
    await moveWithShortTimeout(3, 2)
    await service.drain()
    await service.fill([workPackage(3, 3, { version: 1 })])

    expect(await service.deliver([message!, message!])).toEqual([])
    expect(await storedWith(service, 1)).toEqual([2, 3, 7])
  })

  it('loses nothing of what is shared with it afterwards, too', async () => {
    await moveWithShortTimeout(HOME, 8)
    await service.drain()
    expect(await storedWith(service, 1)).toEqual([2, 3, 4])
    await expectSound(service)
  })
})
