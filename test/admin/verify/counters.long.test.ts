import { beforeEach, describe, expect, it } from 'vitest'
import { divideLargeIntervals } from '#shared/platform/lists/divide.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { itemsOf, putItems } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { verified } from '#test/support/engine/verify.ts'
import { membership, project, role, tokenOf, user, workPackage } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

let service: Service

beforeEach(async () => {
  service = await Service.startWith([
    role(1, ['view_members']),
    user(1, 'ada', { admin: true, token: tokenOf(1) }),
    user(2, 'mel'),
    ...[1, 2, 70, 5000].map((id) => project(id)),
    membership(2, 1, 1),
    workPackage(1, 1),
  ])
})

/** Replaces attributes of a stored item. */
async function change(pk: string, sk: string, attributes: object): Promise<void> {
  const items = await itemsOf(service.table)
  await putItems(service.table, [
    { ...items.find((item) => item.pk === pk && item.sk === sk), pk, sk, ...attributes },
  ])
}

const remove = (pk: string, sk: string) => service.ports.table.write([{ remove: { pk, sk } }])

/**
 * Expects that the command `verify` reports and repairs exactly the given differences, and that the list is correct
 * afterwards.
 */
async function expectRepaired(...texts: string[]) {
  const { messages } = await verified(service)
  expect(messages).toHaveLength(texts.length)
  for (const text of texts) expect(messages).toContainEqual(expect.stringContaining(text))
  const { found, mended } = await verified(service, true)
  expect(mended).toBe(found)
  expect(await verified(service)).toMatchObject({ found: 0 })
  // The repair recreates a missing counter without its log of changes, so violations that concern the log are expected.
  const left = violations(service.ports, await itemsOf(service.table))
  expect(left.filter((text) => !text.startsWith('the log '))).toEqual([])
  const { body } = await service.get('/api/v3/projects?sortBy=[["name","asc"]]', { as: tokenOf(1) })
  expect(body.total).toBe(4)
}

const CHUNK = '000000000000#1'

describe('verify finds and mends', () => {
  it('counters that count wrong', async () => {
    await change('J#counts', CHUNK, { n: 7 })
    await change('J#counts#0', '01#2', { n: 7 })
    await change('J#counts#name#1', '>', { n: 9 })
    await change('M#counts', CHUNK, { n: 7 })

    await expectRepaired(
      `J#counts / ${CHUNK} is 7, and should be 1`,
      'J#counts#0 / 01#2 is 7, and should be 1',
      'J#counts#name#1 / > counts 9 entries, and there are 1',
      `M#counts / ${CHUNK} is 7, and should be 1`,
    )
  })

  it('counters that count wrong by a value', async () => {
    await change('W#counts', CHUNK, { '=1': 7 })
    await change('W#counts#0', '00#1', { '=1': 0, '=2': 1 })

    await expectRepaired(
      `W#counts / ${CHUNK} =1 is 7, and should be 1`,
      'W#counts#0 / 00#1 =1 is 0, and should be 1',
      'W#counts#0 / 00#1 =2 is 1, and should be 0',
    )
  })

  it('counters of the rows of a project that count wrong, or are missing', async () => {
    await service.import([workPackage(2, 2)])
    await change('W#counts-in#0', '11#1', { n: 5, '=1': 7 })
    await remove('W#counts-in#0', '12#2')

    await expectRepaired(
      'W#counts-in#0 / 11#1 is 5, and should be 1',
      'W#counts-in#0 / 11#1 =1 is 7, and should be 1',
      'W#counts-in#0 / 12#2 is 0, and should be 1',
      'W#counts-in#0 / 12#2 =1 is 0, and should be 1',
    )
  })

  it('counters whose mark contradicts their project', async () => {
    await service.import([project(2, { active: false })])
    await change('W#counts-in#0', '11#1', { archived: true })
    await remove('W#counts-in#0', '12#3')

    await expectRepaired(
      'W#counts-in#0 / 11#1 is marked, and project 1 is open',
      'W#counts-in#0 / 12#3 is not marked, and project 2 is archived',
    )
  })

  it('intervals that are right in sum only', async () => {
    await divideLargeIntervals(projectsIn(service.ports), 2)
    const items = await itemsOf(service.table)
    const [first, second] = items.filter(({ pk }) => pk === 'J#counts#name#1')
    await putItems(service.table, [
      { ...first!, n: Number(first!.n) + 1 },
      { ...second!, n: Number(second!.n) - 1 },
    ])

    await expectRepaired(`J#counts#name#1 / ${first!.sk} counts`, `J#counts#name#1 / ${second!.sk} counts`)
  })

  it('counters that are missing, without which no list could be read, and those of nothing', async () => {
    await remove('J#counts', '000000000001#0')
    await remove('J#counts#0', '00#1')
    await putItems(service.table, [{ pk: 'J#counts', sk: '000000000009#0', n: 3 }])

    await expectRepaired(
      'J#counts / 000000000001#0 is 0, and should be 1',
      'J#counts#0 / 00#1 is 0, and should be 1',
      'J#counts / 000000000009#0 is 3, and should be 0',
    )
  })
})
